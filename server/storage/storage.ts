import type { Readable } from 'node:stream'
import type { Bucket } from '@atelier/contract/media'

export interface Stored {
  bytes: number
  /** Opens it: what is deleted later is read to its end all the same, where the storage can do that. @throws when it is gone */
  read(range?: { start: number; end: number }): Readable | Promise<Readable>
}

/** A name never changes its content. */
export interface Storage {
  claim(bucket: Bucket, path: string): Promise<boolean>
  /** Completely or not at all, durable once it resolves. A `file` on this machine must not change afterwards. */
  put(bucket: Bucket, path: string, body: Buffer | { file: string }): Promise<void>
  find(bucket: Bucket, path: string): Promise<Stored | null>
  /** The paths of all files, in no order. */
  list(bucket: Bucket): AsyncIterable<string>
  delete(bucket: Bucket, path: string): Promise<void>
  /** Deletes all files whose path begins with `prefix`: a folder with its slash, or the first letters of a name in no folder. */
  deleteAll(bucket: Bucket, prefix: string): Promise<void>
}

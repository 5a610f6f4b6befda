import type { Readable } from 'node:stream'
import type { Bucket } from '@atelier/contract/media'

export interface Stored {
  bytes: number
  /** Where possible, a file deleted later is still read to its end. @throws when it is gone */
  read(range?: { start: number; end: number }): Readable | Promise<Readable>
}

/** A name never changes its content. */
export interface Storage {
  claim(bucket: Bucket, path: string): Promise<boolean>
  /** Atomic and durable once it resolves. A `file` must not change afterwards. */
  put(bucket: Bucket, path: string, body: Buffer | { file: string }): Promise<void>
  find(bucket: Bucket, path: string): Promise<Stored | null>
  list(bucket: Bucket): AsyncIterable<string>
  delete(bucket: Bucket, path: string): Promise<void>
  /** `prefix`: a folder with its slash, or the first letters of a name in no folder. */
  deleteAll(bucket: Bucket, prefix: string): Promise<void>
}

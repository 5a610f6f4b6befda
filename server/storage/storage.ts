import type { Readable } from 'node:stream'
import type { Bucket } from '@atelier/contract/media'

export interface Stored {
  bytes: number
  /** `start` and `end` are the first and last byte, as in a Range header. */
  read(range?: { start: number; end: number }): Readable | Promise<Readable>
}

/** The files of the buckets. A name never changes its content. */
export interface Storage {
  /** Reserves a name; false when it is taken. */
  claim(bucket: Bucket, path: string): Promise<boolean>
  /**
   * Stores a file completely or not at all, durable once it resolves. A `file` on this machine stays where it is and must not change
   * afterwards.
   */
  put(bucket: Bucket, path: string, body: Buffer | { file: string }): Promise<void>
  find(bucket: Bucket, path: string): Promise<Stored | null>
  /** A missing file is fine. */
  delete(bucket: Bucket, path: string): Promise<void>
}

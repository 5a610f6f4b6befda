import type { Readable } from 'node:stream'
import type { Bucket } from '@atelier/contract/media'

/** A file that is stored. */
export interface Stored {
  bytes: number
  /** The content, or a part of it: `start` and `end` are the first and the last byte, as in a Range header. */
  read(range?: { start: number; end: number }): Readable | Promise<Readable>
}

/** Where the files of the buckets live. A name holds one content for good: nothing is ever written over but a claim. */
export interface Storage {
  /** Takes a name exclusively; false when somebody has it. */
  claim(bucket: Bucket, path: string): Promise<boolean>
  /** Stores a file, whole or not at all, safe from a power cut once it resolves. A `file` on this machine stays where it lies and must not change any more. */
  put(bucket: Bucket, path: string, body: Buffer | { file: string }): Promise<void>
  find(bucket: Bucket, path: string): Promise<Stored | null>
  /** Removes a file; one that is not there is fine. */
  delete(bucket: Bucket, path: string): Promise<void>
}

import type { Readable } from 'node:stream'
import { limits } from '@atelier/contract/limits'
import { validateFileName } from 'yauzl'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'

/** Nothing is written anywhere under the names given here. */
export interface Archive {
  /** Unpacked sizes in bytes, by name, with forward slashes. */
  sizes: ReadonlyMap<string, number>
  read(name: string): Promise<Readable>
  placeOf(name: string): Promise<ArchivePlace>
  close(): Promise<void>
}

export interface ArchivePlace {
  start: number
  packed: number
  unpacked: number
  isDeflated: boolean
}

/** A small archive that unpacks to a very large one is a zip bomb. */
export function entryGuard(packedBytes: number) {
  const sizes = new Map<string, number>()
  let [count, unpacked] = [0, 0]
  return {
    sizes,
    /** Folders too. @returns the name to keep it by @throws ArchiveRefusal too_many, unsafe, broken */
    admit(name: string, kind: 'file' | 'folder' | 'other'): string {
      if (++count > limits.imports.entries) throw new ArchiveRefusal('too_many', `more than ${limits.imports.entries} entries`)
      const plain = name.replace(/^(\.\/)+/, '')
      if (kind === 'other') throw new ArchiveRefusal('unsafe', 'a link or a device')
      if (validateFileName(plain) !== null || hasControl.test(plain)) throw new ArchiveRefusal('unsafe', 'a name that leads elsewhere')
      if (Buffer.byteLength(plain) > nameBytes) throw new ArchiveRefusal('unsafe', 'a name that is too long')
      if (sizes.has(plain)) throw new ArchiveRefusal('broken', 'two files of one name')
      return plain
    },
    count(bytes: number): void {
      unpacked += bytes
      if (unpacked > mostUnpacked || (unpacked > harmlessBytes && unpacked > mostRatio * packedBytes))
        throw new ArchiveRefusal('too_large', `it becomes ${unpacked} bytes or more`)
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const hasControl = /[\u0000-\u001f\u007f]/
const nameBytes = 500
const mostUnpacked = 2 * limits.imports.bytes
export const harmlessBytes = 64 * 1024 * 1024
const mostRatio = 100

import { Failure } from '@atelier/contract/errors'
import { contentAt } from '#storage/mp4-boxes.ts'

const pictureOrSound = new Set(['vide', 'soun'])

export const isPictureOrSound = (track: Buffer): boolean =>
  pictureOrSound.has(contentAt(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) ?? '')

/** Where the samples of a track lie in the file. @throws Failure unsupported_media for tables that do not fit each other */
export function samplesOf(track: Buffer): { at: number; bytes: number }[] {
  const tables = contentAt(track, 'mdia', 'minf', 'stbl')
  const chunks = tables && chunksIn(tables)
  if (!tables || !chunks || chunks.length === 0) return []
  const [runs, size] = [runsIn(tables), sizesIn(tables)]
  const found: { at: number; bytes: number }[] = []
  let [sample, run] = [0, 0]
  for (const [index, at] of chunks.entries()) {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= index + 1) run++
    const count = runs[run]?.samples ?? refuse()
    const bytes = size(sample, count)
    const before = found.at(-1)
    if (before && before.at + before.bytes === at) before.bytes += bytes
    else found.push({ at, bytes })
    sample += count
  }
  return found
}

function chunksIn(tables: Buffer): Float64Array | undefined {
  const short = contentAt(tables, 'stco')
  if (short) return Float64Array.from({ length: rowsIn(short, 4) }, (_, row) => short.readUInt32BE(8 + 4 * row))
  const long = contentAt(tables, 'co64')
  return long && Float64Array.from({ length: rowsIn(long, 8) }, (_, row) => Number(long.readBigUInt64BE(8 + 8 * row)))
}

function runsIn(tables: Buffer): { first: number; samples: number }[] {
  const table = contentAt(tables, 'stsc') ?? refuse()
  return Array.from({ length: rowsIn(table, 12) }, (_, row) => ({
    first: table.readUInt32BE(8 + 12 * row),
    samples: table.readUInt32BE(12 + 12 * row),
  }))
}

/** The bytes of so many samples from one on. */
function sizesIn(tables: Buffer): (sample: number, count: number) => number {
  const table = contentAt(tables, 'stsz') ?? refuse()
  const each = table.length >= 12 ? table.readUInt32BE(4) : refuse()
  if (each > 0) return (_sample, count) => each * count
  const last = 12 + 4 * table.readUInt32BE(8)
  return (sample, count) => {
    if (last > table.length || 12 + 4 * (sample + count) > last) refuse()
    let bytes = 0
    for (let at = 12 + 4 * sample; at < 12 + 4 * (sample + count); at += 4) bytes += table.readUInt32BE(at)
    return bytes
  }
}

function rowsIn(table: Buffer, bytes: number): number {
  const count = table.length >= 8 ? table.readUInt32BE(4) : refuse()
  return 8 + count * bytes <= table.length ? count : refuse()
}

function refuse(): never {
  throw new Failure('unsupported_media')
}

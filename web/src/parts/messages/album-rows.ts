import { limits } from '@atelier/contract/limits'
import type { ShownMessage } from '#parts/messages/shown-message.ts'

/** In px. On a phone all of it is smaller by the same factor. */
export const albumPx = 440
const gapPx = 4
const wantedPx = 170

interface AlbumRow<T> {
  tiles: T[]
  height: number
  /** Below `albumPx` where it would be too high. */
  width: number
}

export const ratioOf = ({ media }: Pick<ShownMessage, 'media'>): number =>
  media?.width && media.height ? media.width / media.height : 4 / 3

/** Justified: each picture whole in its own proportions, those of a row equally high, rows as near to one height as their order allows. */
export function albumRows<T>(items: T[], ratioOf: (item: T) => number): AlbumRow<T>[] {
  const best: { cost: number; rows: AlbumRow<T>[] }[] = [{ cost: 0, rows: [] }]
  for (let end = 1; end <= items.length; end++) {
    for (let start = 0; start < end; start++) {
      const row = rowOf(items.slice(start, end), ratioOf)
      const before = best[start]
      if (!before) continue
      const cost = before.cost + Math.abs(Math.log(row.height / wantedPx)) ** 2 + (albumPx - row.width) / albumPx
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY)) best[end] = { cost, rows: [...before.rows, row] }
    }
  }
  return best[items.length]?.rows ?? []
}

function rowOf<T>(tiles: T[], ratioOf: (item: T) => number): AlbumRow<T> {
  const ratios = tiles.reduce((sum, tile) => sum + ratioOf(tile), 0)
  const gaps = gapPx * (tiles.length - 1)
  const height = Math.min(limits.messages.mediaPx, (albumPx - gaps) / ratios)
  return { tiles, height, width: height * ratios + gaps }
}

export function albumHeight(album: ShownMessage[]): number {
  const rows = albumRows(album, ratioOf)
  return rows.reduce((sum, { height }) => sum + height, gapPx * (rows.length - 1))
}

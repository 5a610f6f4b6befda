import { ignored } from '@atelier/contract/rules/ignored'
import { isFilm, stillOf } from '#device/film.ts'

/** Null for a picture, and for a video that this browser cannot draw. */
export async function posterAt(file: Blob, second = 0): Promise<Blob | null> {
  if (!isFilm(file)) return null
  return (await ignored(stillOf(file, second), 'it has no poster then')) ?? null
}

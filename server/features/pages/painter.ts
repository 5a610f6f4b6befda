import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Painter } from '@atelier/contract/painted'

/** Built from the app's own screens (web/build/painter.ts). It is loaded for the first page that needs it; null where the app is not built. */
export function painterIn(folder: string): () => Promise<Painter | null> {
  const file = join(folder, 'painter/painter.js')
  let painter: Promise<Painter> | undefined
  return async () => {
    if (!existsSync(file)) return null
    painter ??= import(pathToFileURL(file).href)
    return painter
  }
}

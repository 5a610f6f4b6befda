import { readFileSync } from 'node:fs'
import sharp from 'sharp'

export const paper = '#faf8f4'
export const ground = '#131210'
export const nightInk = '#191713'
export const vermilion = '#c93a1e'
export const ember = '#ff7b5c'

const here = (path: string) => new URL(path, import.meta.url)
const source = readFileSync(here('./atelier.svg'), 'utf8')

export const path = (id: string) => source.match(new RegExp(`id="${id}" d="([^"]+)"`))?.[1] ?? fail(id)

export const drawing = (name: string, ink: string, ledge: string) =>
  `<path d="${path(`${name}-ink`)}" fill="${ink}"/><path d="${path(`${name}-ledge`)}" fill="${ledge}"/>`

/** Of 64 units: the mark is `scale` times its 32. */
export const tile = (corner: number, scale: number, { ink = paper, ledge = nightInk, fill = vermilion } = {}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${fill}"/>` +
  `<g transform="translate(${32 - 16 * scale} ${32 - 16 * scale}) scale(${scale})">${drawing('mark', ink, ledge)}</g></svg>`

export const png = (svg: string, width: number, file: string, { opaque = false } = {}) => {
  const drawn = sharp(Buffer.from(svg), { density: 400 }).resize({ width })
  // The App Store refuses an icon that has an alpha channel.
  return (opaque ? drawn.removeAlpha() : drawn).png({ compressionLevel: 9, palette: !opaque }).toFile(here(file).pathname)
}

function fail(id: string): never {
  throw new Error(`atelier.svg has no path "${id}"`)
}

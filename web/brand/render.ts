import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

// Everything that carries the mark is made here from atelier.svg: favicon, app icons, the share image, and the paths that ui/Mark and ui/Wordmark draw.

const here = (path: string) => new URL(path, import.meta.url)
const source = readFileSync(here('./atelier.svg'), 'utf8')
const path = (id: string) => source.match(new RegExp(`id="${id}" d="([^"]+)"`))?.[1] ?? fail(id)
const drawing = (name: string, ink: string, ledge: string) =>
  `<path d="${path(`${name}-ink`)}" fill="${ink}"/><path d="${path(`${name}-ledge`)}" fill="${ledge}"/>`

const paper = '#faf8f4'
const night = '#191713'
const vermilion = '#c93a1e'

/** The mark on a vermilion tile; `corner` of 64, `scale` of the mark in it. */
const tile = (corner: number, scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${vermilion}"/>` +
  `<g transform="translate(${32 - 16 * scale} ${32 - 16 * scale}) scale(${scale})">${drawing('mark', paper, night)}</g></svg>`

const share =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${paper}"/>` +
  `<g transform="translate(84 226) scale(1.9)">${drawing('wordmark', night, vermilion)}</g>` +
  `<g transform="translate(86 446) scale(0.36)"><path d="${path('tagline-ink')}" fill="#6b655c"/></g>` +
  `<g transform="translate(704 118) scale(2.5)" fill="none" stroke="${night}" stroke-width="1.2">${readFileSync(here('./share-wall.svg'), 'utf8')}</g></svg>`

const png = (svg: string, width: number, name: string) =>
  sharp(Buffer.from(svg), { density: 400 }).resize({ width }).png({ compressionLevel: 9, palette: true }).toFile(fileName(name))
const fileName = (name: string) => here(`../public/${name}`).pathname

writeFileSync(here('../public/favicon.svg'), tile(15, 1.45))
await png(tile(15, 1.45), 48, 'favicon-48.png')
await png(tile(14, 1.3), 192, 'icon-192.png')
await png(tile(14, 1.3), 512, 'icon-512.png')
await png(tile(0, 1.05), 512, 'icon-maskable-512.png')
await png(tile(0, 1.25), 180, 'apple-touch-icon.png')
await png(share, 1200, 'share.png')

const entries = ['mark-ink', 'mark-ledge', 'wordmark-ink', 'wordmark-ledge'].map((id) => {
  const gap = path(id).length > 110 ? '\n    ' : ' '
  return `  '${id}':${gap}'${path(id)}',\n`
})
writeFileSync(
  here('../src/ui/brand-paths.ts'),
  `// Made by brand/render.ts from brand/atelier.svg.\nexport const brandPaths = {\n${entries.join('')}}\n`,
)

function fail(id: string): never {
  throw new Error(`atelier.svg has no path "${id}"`)
}

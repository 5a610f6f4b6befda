import { readFileSync, writeFileSync } from 'node:fs'
import { drawing, nightInk, paper, path, png, tile, vermilion } from './mark.ts'

const here = (path: string) => new URL(path, import.meta.url)

const share =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${paper}"/>` +
  `<g transform="translate(84 226) scale(1.9)">${drawing('wordmark', nightInk, vermilion)}</g>` +
  `<g transform="translate(86 446) scale(0.36)"><path d="${path('tagline-ink')}" fill="#6b655c"/></g>` +
  `<g transform="translate(704 118) scale(2.5)" fill="none" stroke="${nightInk}" stroke-width="1.2">${readFileSync(here('./share-wall.svg'), 'utf8')}</g></svg>`

writeFileSync(here('../public/favicon.svg'), tile(15, 1.45))
await png(tile(15, 1.45), 48, '../public/favicon-48.png')
await png(tile(14, 1.3), 192, '../public/icon-192.png')
await png(tile(14, 1.3), 512, '../public/icon-512.png')
await png(tile(0, 1.05), 512, '../public/icon-maskable-512.png')
await png(tile(0, 1.25), 180, '../public/apple-touch-icon.png')
await png(share, 1200, '../public/share.png')

const entries = ['mark-ink', 'mark-ledge', 'wordmark-ink', 'wordmark-ledge'].map((id) => {
  const gap = path(id).length > 110 ? '\n    ' : ' '
  return `  '${id}':${gap}'${path(id)}',\n`
})
writeFileSync(
  here('../src/ui/brand-paths.ts'),
  `// Made by brand/render.ts from brand/atelier.svg.\nexport const brandPaths = {\n${entries.join('')}}\n`,
)

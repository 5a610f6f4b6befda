import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

// Keeps Latin-1 with typographic marks and the axes we use. Other letters (Łukasz, Özgür) come from the latin-ext file of fonts.css.

const require = createRequire(import.meta.url)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœʼˆˇŸ˚˜‐‑–—‘’‚“”„†•…‹›⁄€™←↑→↓−`

await cut('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', 'inter.woff2', { wght: { min: 400, max: 700 } })
await cut('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2', 'bricolage.woff2', {
  wght: { min: 500, max: 800 },
  opsz: 48,
})

type Axes = Record<string, number | { min: number; max: number }>

async function cut(source: string, name: string, variationAxes: Axes) {
  const font = await subsetFont(readFileSync(require.resolve(source)), letters, { targetFormat: 'woff2', variationAxes })
  writeFileSync(new URL(`../src/styles/fonts/${name}`, import.meta.url), font)
}

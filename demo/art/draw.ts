import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Art } from '#art/drawing.ts'
import { record } from '#art/record.ts'
import { render } from '#art/render.ts'
import { clips, works } from '#art/works.ts'

/** Draws the originals into `pictures`, films with this browser: all of them, or those whose file contains the word. What is no work any more goes. */
const folder = fileURLToPath(new URL('../pictures', import.meta.url))
const [browser = '', word = ''] = process.argv.slice(2)

for (const [file, art] of Object.entries(works)) if (file.includes(word)) await keep(file, await drawn(art))
for (const [file, clip] of Object.entries(clips)) if (file.includes(word)) await keep(file, await record(clip, browser))

const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
let bytes = 0
for (const { parentPath, name } of files) {
  const path = join(parentPath, name)
  if (path.slice(folder.length + 1) in { ...works, ...clips }) bytes += (await stat(path)).size
  else await rm(path)
}
process.stdout.write(`${(bytes / 1_000_000).toFixed(1)} MB in demo/pictures\n`)

async function keep(file: string, content: Buffer): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  process.stdout.write(`${file} ${Math.round(content.length / 1000)} kB\n`)
}

async function drawn(art: Art): Promise<Buffer> {
  const { data, width, height } = await render(art())
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 65, effort: 6 })
    .toBuffer()
}

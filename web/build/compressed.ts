import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

export function compressedFiles(): Plugin {
  return {
    name: 'atelier:compressed',
    apply: 'build',
    enforce: 'post',
    writeBundle: async ({ dir }) => {
      for await (const file of glob(`${dir}/**/*.{js,css,svg,txt,webmanifest}`)) {
        const bytes = await readFile(file)
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}

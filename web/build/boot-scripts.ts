import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Unbundled, as they must run before the first paint and the server allows them by their hashes. */
export function bootScripts(): Plugin {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
  return {
    name: 'atelier:boot-scripts',
    transformIndexHtml: () => [
      ...['look-boot.js', 'cover-boot.js'].map((name) => ({ tag: 'script', children: read(name), injectTo: 'head-prepend' as const })),
      { tag: 'script', children: read('scripts-boot.js'), injectTo: 'head' },
    ],
  }
}

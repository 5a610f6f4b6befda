import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A chunk itself names all that it needs, so that the browser asks for it at once. Beside each `import()` these lists made every screen 5 KB heavier. */
export function atOnce(): Plugin {
  return {
    name: 'atelier:at-once',
    apply: 'build',
    config: () => ({
      build: { modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []) } },
    }),
    renderChunk(code, chunk, _, { chunks }) {
      if (!chunk.isDynamicEntry) return null
      const start = neededBy(Object.values(chunks).filter(({ isEntry }) => isEntry))
      const named = new Set([chunk.fileName, ...chunk.imports])
      const further = [...neededBy([chunk])].filter((file) => !named.has(file) && !start.has(file))
      return { code: code + further.map((file) => `\nimport './${basename(file)}'`).join(''), map: null }

      function neededBy(found: Rolldown.RenderedChunk[]): Set<string> {
        const files = new Set(found.map(({ fileName }) => fileName))
        for (const file of files) for (const next of chunks[file]?.imports ?? []) files.add(next)
        return files
      }
    },
  }
}

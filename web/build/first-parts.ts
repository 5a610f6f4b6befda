import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@atelier/contract/choices'
import type { FirstParts } from '@atelier/contract/first-parts'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { loadScreens } from './screens.ts'
import { allTexts, wordModules } from './words.ts'

/** Lists what each path needs for its first paint, so that the server can preload it all at once. */
export function firstParts(): Plugin {
  return {
    name: 'atelier:first-parts',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const initial = filesOf(chunks.find((chunk) => chunk.isEntry))
      function filesOf(chunk: Rolldown.OutputChunk | undefined, seen = new Set<string>()): Set<string> {
        if (!chunk || seen.has(chunk.fileName)) return seen
        seen.add(chunk.fileName)
        for (const file of chunk.imports) filesOf(named.get(file), seen)
        return seen
      }
      // Prefer the chunk that a module is the entry of; its code may lie in a shared one.
      function holding(ends: string) {
        const own = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(ends))
        return filesOf(own ?? chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(ends))))
      }
      const needed = (files: Iterable<string>) => [...new Set(files)].filter((file) => !initial.has(file)).map((file) => `/${file}`)

      const parts: FirstParts = {
        routes: (await loadScreens()).map(({ path, imports }) => {
          const files = imports.flatMap((file) => [...holding(file.replace('#', 'web/src/'))])
          if (files.length === 0) this.error(`${path}: its screen is in no file`)
          const words = languages.map((language) => [language, needed(wordModules(language, imports).flatMap((id) => [...holding(id)]))])
          return { path, files: needed(files), words: Object.fromEntries(words) }
        }),
        covers: await covers(),
      }
      this.emitFile({ type: 'asset', fileName: 'first-parts.json', source: JSON.stringify(parts) })
    },
  }
}

interface Draws {
  drawCovers(language: Language, words: object): Record<string, string>
}

async function covers(): Promise<FirstParts['covers']> {
  const { module } = await runnerImport<Draws>(fileAt('../src/covers/covers.tsx'), plain)
  const drawn = languages.map((language) => [language, module.drawCovers(language, allTexts(language))])
  return Object.fromEntries(drawn)
}

const plain = { configFile: false, logLevel: 'warn' } as const
const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))

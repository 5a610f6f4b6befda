import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@atelier/contract/choices'
import type { FirstParts } from '@atelier/contract/first-parts'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { allTexts, wordModules } from './words.ts'

const routerFile = /web.src.app.router\.tsx$/

interface Route {
  /** The pattern of its path; none for a frame around others. */
  path: string | undefined
  parent: string | undefined
  /** What its component and its loader import. */
  imports: string[]
}

/**
 * Writes down which files each path's first paint needs beside the page's own scripts: its frame and screen with what they import, and the
 * words. The server names them in the page, so that the browser asks for all at once instead of finding them one after the other. With them
 * lies what it puts into the page of some paths to be read until the scripts have run.
 */
export function firstParts(): Plugin {
  const routes = new Map<string, Route>()
  const modules = new Map<string, string>()
  return {
    name: 'atelier:first-parts',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: routerFile },
      async handler(source, id) {
        for (const [name, route] of routesOf(source)) {
          routes.set(name, route)
          for (const file of route.imports) modules.set(file, (await this.resolve(file, id))?.id ?? file)
        }
      },
    },
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
      // What is imported is the module's own file, also where its code lies in one that it shares.
      function holding(ends: string) {
        const own = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(ends))
        return filesOf(own ?? chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(ends))))
      }
      const needed = (files: Iterable<string>) => [...new Set(files)].filter((file) => !initial.has(file)).map((file) => `/${file}`)

      const parts: FirstParts = {
        routes: [...routes.values()].flatMap((route) => {
          if (!route.path) return []
          const line = lineOf(route)
          const files = line.flatMap(({ imports }) => imports.flatMap((file) => [...holding(modules.get(file) ?? file)]))
          if (files.length === 0) this.error(`${route.path}: its screen is in no file`)
          const imports = line.flatMap((one) => one.imports)
          const words = languages.map((language) => [language, needed(wordModules(language, imports).flatMap((id) => [...holding(id)]))])
          return [{ path: route.path, files: needed(files), words: Object.fromEntries(words) }]
        }),
        covers: await covers(),
      }
      this.emitFile({ type: 'asset', fileName: 'first-parts.json', source: JSON.stringify(parts) })
    },
  }

  function lineOf(route: Route): Route[] {
    const parent = route.parent ? routes.get(route.parent) : undefined
    return parent ? [...lineOf(parent), route] : [route]
  }
}

/** The routes that the router's file makes, by their names there. */
function routesOf(source: string): [string, Route][] {
  return [...source.matchAll(/const (\w+) = createRoute\(\{\n([\s\S]*?)\n\}\)/g)].map(([, name = '', options = '']) => {
    const taken = (pattern: RegExp) => pattern.exec(options)?.[1]
    return [
      name,
      {
        path: taken(/^ {2}path: '([^']+)'/m),
        parent: taken(/^ {2}getParentRoute: \(\) => (\w+)/m),
        imports: [...options.matchAll(/\bimport\('([^']+)'\)/g)].map(([, file = '']) => file),
      },
    ]
  })
}

interface Draws {
  drawCovers(language: Language, words: object): Record<string, string>
}

async function covers(): Promise<FirstParts['covers']> {
  const file = fileURLToPath(new URL('./src/covers/covers.tsx', import.meta.url))
  const { module } = await runnerImport<Draws>(file, { configFile: false, logLevel: 'warn' })
  const drawn = languages.map((language) => [language, module.drawCovers(language, allTexts(language))])
  return Object.fromEntries(drawn)
}

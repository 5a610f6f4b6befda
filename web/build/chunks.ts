import { fileURLToPath } from 'node:url'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { loadScreens } from './screens.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Home is most visitors' first screen, and small files compress badly: one file for the start, and few for what Home shares. */
export function chunks(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'atelier:chunks',
    apply: 'build',
    async config() {
      const needing = needingOf(await builtApart(plugins()))
      const table = await loadScreens()
      const modulesOf = (isMeant: (screen: (typeof table)[number]) => boolean) =>
        table.filter(isMeant).flatMap(({ imports }) => imports.map((file) => `${root}src/${file.slice(1)}`))
      const home = modulesOf(({ path }) => path === '/home')
      const signedOut = modulesOf(({ imports }) => imports.includes('#app/EntryFrame.tsx'))
      const landing = modulesOf(({ path }) => path === '/')
      // Whatever imports a module is needed by no more than the module is, so these chunks never import each other.
      const name = (id: string) => {
        const by = needing.get(id)
        if (!by || by.size < 2 || !home.some((screen) => by.has(screen))) return null
        if (signedOut.some((screen) => by.has(screen))) return 'common'
        return landing.some((screen) => by.has(screen)) ? 'landing' : 'home'
      }
      const groups = [
        { name: 'base', tags: ['$initial' as const] },
        { debugName: 'shared', name, includeDependenciesRecursively: false },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

async function builtApart(plugins: PluginOption[]): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins,
    build: { write: false, minify: false, copyPublicDir: false, reportCompressedSize: false, assetsInlineLimit: 0 },
  })
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}

function needingOf(chunks: Rolldown.OutputChunk[]): Map<string, Set<string>> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needing = new Map<string, Set<string>>()
  for (const { fileName, facadeModuleId } of chunks) {
    if (!facadeModuleId) continue
    const loaded = new Set([fileName])
    for (const file of loaded) for (const next of named.get(file)?.imports ?? []) loaded.add(next)
    for (const id of [...loaded].flatMap((file) => named.get(file)?.moduleIds ?? []))
      needing.set(id, (needing.get(id) ?? new Set()).add(facadeModuleId))
  }
  return needing
}

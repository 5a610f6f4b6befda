import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

interface Screen {
  path: string
  /** Modules for the first paint (`#screens/home/HomeScreen.tsx`). */
  imports: string[]
}

/** The router's table, run with stubs that only export their own file name. */
export async function loadScreens(): Promise<Screen[]> {
  const stubs: Plugin = {
    name: 'atelier:stubs',
    enforce: 'pre',
    resolveId: { filter: { id: /^#/ }, handler: (id) => `\0${id}` },
    load: { filter: { id: /^\0#/ }, handler: (id) => `export const file = ${JSON.stringify(id.slice(1))}` },
  }
  const table = fileURLToPath(new URL('../src/app/screens.ts', import.meta.url))
  const { module } = await runnerImport<{ screens: Screen[] }>(table, { configFile: false, logLevel: 'warn', plugins: [stubs] })
  return module.screens
}

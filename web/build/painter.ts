import { fileURLToPath } from 'node:url'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Stores hold what a visitor finds, and never change. */
const inPlaceOf: Record<string, string> = { '#parts/lazy-part.ts': `${root}src/painted/lazy-part.ts`, react: '\0still-react' }

/** What the app's modules read of a browser when they are imported. A visitor's has kept nothing. */
const browser = `
const localStorage = { getItem: () => null, setItem() {}, removeItem() {} }
const sessionStorage = localStorage
const document = { getElementById: () => null }
const window = {
  location: { pathname: '/', search: '', hash: '', href: 'http://visitor/', host: 'visitor', origin: 'http://visitor' },
  innerWidth: 390,
  devicePixelRatio: 1,
  localStorage,
  addEventListener() {},
  removeEventListener() {},
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
}
`

/** The screens that the server paints, as modules for it. */
export function painter(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'atelier:painter',
    apply: 'build',
    async generateBundle() {
      for (const { fileName, code } of await builtForServer([replaced(), ...plugins()]))
        this.emitFile({ type: 'asset', fileName: `painter/${fileName}`, source: code })
    },
  }
}

function replaced(): Plugin {
  return {
    name: 'atelier:painter-parts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(#parts\/lazy-part\.ts|react)$/ },
      handler: (id, importer) => (importer?.includes('/web/src/') && !importer.includes('/src/painted/') ? inPlaceOf[id] : null),
    },
    load: {
      filter: { id: /^\0still-react$/ },
      handler: () => "export * from 'react'\nexport const useSyncExternalStore = (_, read) => read()",
    },
  }
}

async function builtForServer(plugins: PluginOption[]): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: true,
      target: 'node24',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { painter: `${root}src/painted/painter.tsx` },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', banner: browser },
      },
    },
  })
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}

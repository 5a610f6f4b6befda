import { readFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstParts } from './first-parts.ts'
import { nativePage } from './native-page.ts'
import { words } from './words.ts'
import { worker } from './worker.ts'

const server = process.env.ATELIER_SERVER ?? 'http://127.0.0.1:3000'

/** The native app's files lie on the device: nothing is compressed for the way, preloaded or kept by a worker. */
const { VITE_SERVER_URL: nativeServer } = process.env
const forItsPlace = nativeServer ? [nativePage(nativeServer)] : [firstParts(), oneWay(), worker(), compressed()]

const entryForms = /web.src.(app.EntryFrame|parts.account-entry)/

const messages = /web.src.parts.(messages|conversations)/

// What is kept on the device, and what the outbox sends. Home waits for none of it.
const kept =
  /web.src.(data.(outbox.(?!later)|cache.kept)|device.(kept-files|preferences))|contract.(messages|rules.message-log)|node_modules.idb/

// What runs after the first screen, and settings show.
const later =
  /web.src.(parts.(health|push)|data.health|device.(badge|network|notification|push|seen|worker))|contract.(devices|flags|push|rules.(push-of|quiet-hours))/

// What forms need, and Home does not.
const fields =
  /web.src.(ui.((Password|Code|Email)Field|TextArea|Select|Checkbox|ToggleChip|Meter)\.|data.session.(account-entry|auth-settings))|contract.(communities|rules.password-strength)|icons.(camera|image-up|folder-open)\./

// Without what several screens share and Home does not show. Not kept-files and the kept reads: they need idb, which lies in kept, and kept
// needs this.
const common =
  /web.src.(ui.(?!Combobox|PillSelect|Switch|art.(Shelf|Threads|HungWork|Gathering|motifs))|data.(?!uploads|cache.kept|session.(account-security|second-step))|device.(?!kept-files|save-file|files|camera|picture\.)|parts.(post|list|person|account.leave|composer.opening))|react-router.dist.esm.useLocation|contract.(?!account|admin|appeals|deletion|rules.provider-name)|lucide-react.(?!.*icons.(camera|circle-dashed|download|globe|image|image-plus|images|lock|mail|map-pin|mail-check|shield-check|smartphone|unlink|user-minus|users)\.)/

// What several screens share, and Home shows only when something is opened.
const beyond =
  /web.src.(ui.(Sheet|sheet-drag|Notice|Dialog|ProgressBar|ModalHeader)\.|data.uploads|device.(pass-focus|work)\.|parts.(post.(OnePost|edit\.data)|list.take-back))|contract.(comments|onboarding|reports)\./

const groups = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  { name: 'forms', test: /node_modules.(react-hook-form|@hookform|zod)/, priority: 2 },
  // Dependencies shared with other screens would be loaded along with it.
  { name: 'entry', test: entryForms, includeDependenciesRecursively: false, priority: 2 },
  { name: 'fields', test: fields, includeDependenciesRecursively: false, minShareCount: 3, priority: 2 },
  { name: 'kept', test: kept, includeDependenciesRecursively: false, minShareCount: 2, priority: 2 },
  { name: 'later', test: later, includeDependenciesRecursively: false, minShareCount: 2, priority: 2 },
  { name: 'beyond', test: beyond, includeDependenciesRecursively: false, minShareCount: 2, priority: 2 },
  { name: 'messages', test: messages, includeDependenciesRecursively: false, minShareCount: 2, priority: 2 },
  { name: 'common', test: common, minShareCount: 3, priority: 1 },
]

export default defineConfig({
  plugins: [bootScripts(), words(), jsonImports(), slimCalls(), react(), tailwindcss(), ...forItsPlace],
  build: {
    target: 'es2022',
    // Browsers with light-dark(): the fallback would lose the colours of dark parts on a light page.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The CSP allows data: for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/uploads', '/media', '/realtime', '/dev'].map((path) => [path, { target: server, ws: true }]),
    ),
  },
})

/** Unbundled, as they must run before the first paint and the server allows them by their hashes. */
function bootScripts(): Plugin {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  return {
    name: 'atelier:boot-scripts',
    transformIndexHtml: () =>
      ['./look-boot.js', './cover-boot.js'].map((name) => ({ tag: 'script', children: read(name), injectTo: 'head-prepend' as const })),
  }
}

/** The development server serves JSON as JavaScript, which browsers refuse with an import attribute. */
function jsonImports(): Plugin {
  return {
    name: 'atelier:json-imports',
    apply: 'serve',
    transform: {
      filter: { code: /type: ["']json["']/ },
      handler: (code) => ({ code: code.replaceAll(/,\s*\{\s*with: \{ type: ["']json["'] \}\s*\}/g, ''), map: null }),
    },
  }
}

/** Reduces endpoints to what calls need: the browser does not check answers, and forms load their schemas. */
function slimCalls(): Plugin {
  return {
    name: 'atelier:slim-calls',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\?whole$/ }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: {
      filter: { id: /\/contract\/(admin\/)?[\w-]+\.ts$/ },
      handler: async (id) => {
        const exported = Object.entries((await import(id)) as Record<string, unknown>)
        if (!exported.some(([, value]) => isEndpoint(value))) return null
        const code = exported.map(([name, value]) => {
          if (isEndpoint(value))
            return `export const ${name} = ${JSON.stringify({ method: value.method, path: value.path, assurance: value.assurance })}`
          if (isList(value)) return `export const ${name} = ${JSON.stringify(value)}`
          return `export { ${name} } from ${JSON.stringify(`${id}?whole`)}`
        })
        return { code: code.join('\n'), moduleSideEffects: false }
      },
    },
  }
}

const isEndpoint = (value: unknown): value is { method: string; path: string; assurance?: string } =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value
const isList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Chunks that import each other run before what they need is there, so the app would not start. */
function oneWay(): Plugin {
  return {
    name: 'atelier:one-way',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].imports : [])
      const reach = (name: string, seen = new Set<string>()): Set<string> => {
        for (const next of importsOf(name)) if (!seen.has(next)) reach(next, seen.add(next))
        return seen
      }
      const round = Object.keys(bundle).filter((name) => reach(name).has(name))
      if (round.length > 0) this.error(`Chunks import each other (their groups are in vite.config.ts): ${round.join(', ')}`)
    },
  }
}

function compressed(): Plugin {
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

import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { languages } from '@atelier/contract/choices'
import { build, type Plugin, type Rolldown } from 'vite'

/** What needs a network anyway, or is for staff. */
const left =
  /web\/src\/(app\/(EntryFrame|ReadingFrame)|screens\/(admin|appeal|landing|link|onboarding|privacy|second-step|sign-|terms|forgot-|reset-))|^words:/

export function serviceWorkerBuild(): Plugin {
  return {
    name: 'atelier:worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') this.error('the page is missing, so the worker has nothing to keep')
      const list = {
        version: createHash('sha256').update(page.source).digest('hex').slice(0, 12),
        files: kept(bundle),
        words: Object.fromEntries(languages.map((language) => [language, wordsOf(bundle, language)])),
      }
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundled(list) })
    },
  }
}

function kept(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const visit = (name: string) => {
    const file = bundle[name]
    if (!file || files.has(name) || (file.type === 'chunk' && left.test(file.facadeModuleId ?? ''))) return
    files.add(name)
    if (file.type === 'asset') return
    for (const next of [...file.imports, ...file.dynamicImports]) visit(next)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) visit(file.fileName)
  for (const name of Object.keys(bundle)) if (/\/(inter|bricolage)-[^-]+\.woff2$|\.css$/.test(name)) files.add(name)
  return [...files].map((name) => `/${name}`).sort()
}

const wordsOf = (bundle: Rolldown.OutputBundle, language: string) =>
  Object.values(bundle)
    .filter((file) => file.type === 'chunk' && isWords(file, language))
    .map(({ fileName }) => `/${fileName}`)
    .sort()

const isWords = ({ moduleIds }: Rolldown.OutputChunk, language: string) =>
  moduleIds.some((id) => new RegExp(`^words:${language}(/(?!admin|legal|landing|onboarding)|$)`).test(id))

async function bundled(list: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('..', import.meta.url)),
    define: { __BUILD__: JSON.stringify(list), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/sw/sw.ts', import.meta.url)),
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  })
  const [file] = (built as Rolldown.RolldownOutput).output
  return file.code
}

import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '@atelier/contract/choices'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { sectionsOf } from './sections.ts'

const entry = '#main.tsx'
const everywhere = ['failures']
const home = ['#app/shell/RootFrame.tsx', '#screens/home/HomeScreen.tsx']

/** Messages are compiled, so that the browser needs no parser; each `import()` brings its sections. */
export function words(): Plugin {
  return {
    name: 'atelier:words',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] } }),
    resolveId: { filter: { id: /^words:/ }, handler: (id) => id },
    load: {
      filter: { id: [/^words:/, /web\/src\/words\/catalogues\.ts$/] },
      handler: (id) => {
        if (!id.startsWith('words:')) return catalogues()
        const [language = '', file] = id.slice('words:'.length).split('/')
        return file ? `export default ${compiled(language, sectionsIn(file))}` : catalogue(language)
      },
    },
    transform: {
      filter: { id: /web\/src\/.*\.tsx?$/, code: laterImport },
      handler: (code) => {
        const wrapped = code.replaceAll(laterImport, (whole, file: string) => {
          const sections = sectionsFor([file])
          return sections.length > 0 ? `withWords(${whole}, ${JSON.stringify(sections)})` : whole
        })
        return wrapped === code ? null : { code: `import { withWords } from '#words/words.ts'\n${wrapped}`, map: null }
      },
    },
  }
}

export function wordModules(language: string, files: string[]): string[] {
  return [`words:${language}`, ...new Set(sectionsFor(files).map((section) => `words:${language}/${fileOf(section)}`))]
}

export function allTexts(language: string): Record<string, Texts> {
  return Object.fromEntries(sectionNames(language).map((section) => [section, textsOf(language, section)]))
}

const laterImport = /(?<!typeof )\bimport\('(#[^']+)'\)/g

function sectionsFor(files: string[]): string[] {
  const always = alwaysThere()
  return [...new Set(files.flatMap(sectionsOf))].filter((section) => !always.includes(section))
}

const alwaysThere = () => [...new Set([...sectionsOf(entry), ...everywhere])]
const fileOf = (section: string) => (sectionsFor(home).includes(section) ? 'home' : section)
const sectionsIn = (file: string) => (file === 'home' ? sectionsFor(home) : [file])

const catalogues = () => `export const catalogues = { ${languages.map((language) => `${language}: () => import('words:${language}')`)} }`

function catalogue(language: string): string {
  const others = sectionNames(language).filter((name) => !alwaysThere().includes(name))
  const loaders = others.map((section) => `${section}: () => import('words:${language}/${fileOf(section)}')`)
  return `export const messages = ${compiled(language, alwaysThere())}\nexport const others = { ${loaders} }`
}

function compiled(language: string, sections: string[]): string {
  const ready = (section: string) => (section === 'legal' ? textsOf(language, section) : compiledTexts(textsOf(language, section)))
  return JSON.stringify(Object.fromEntries(sections.map((section) => [section, ready(section)])))
}

type Texts = string | { [key: string]: Texts }
const compiledTexts = (texts: Texts): unknown =>
  typeof texts === 'string' ? compile(texts) : Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, compiledTexts(inner)]))

const folderOf = (language: string) => new URL(`../../contract/words/${language}/`, import.meta.url)
const textsOf = (language: string, section: string) =>
  JSON.parse(readFileSync(new URL(`${section}.json`, folderOf(language)), 'utf8')) as Texts
const sectionNames = (language: string) =>
  readdirSync(folderOf(language), { encoding: 'utf8' })
    .map((name) => name.slice(0, -'.json'.length))
    .filter((name) => name !== 'mail' && name !== 'templates')

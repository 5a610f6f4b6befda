import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages } from '../contract/choices.ts'
import { root } from './terminal.mjs'

const folder = join(root, 'contract/words')
const [english, ...others] = languages.map((language) => ({ language, texts: textsOf(language) }))
const complaints = [
  ...readdirSync(folder)
    .filter((name) => !languages.includes(name))
    .map((name) => `${name}: is not in the list of languages (contract/choices.ts)`),
  ...others.flatMap((other) => differences(other)),
  ...[english, ...others].flatMap(({ language, texts }) =>
    [...texts].filter(([key, text]) => argumentsOf(key, text) === null).map(([key]) => `${language}: ${key} is not a valid message`),
  ),
  ...unusedKeys().map((key) => `en: nothing shows ${key}`),
  ...spokenAttributes().map((attribute) => `web: ${attribute} is text for people outside the catalogues`),
]
process.stdout.write(
  complaints.length > 0 ? `${complaints.join('\n')}\n` : `${english.texts.size} texts in ${languages.length} languages\n`,
)
process.exit(complaints.length > 0 || english.texts.size === 0 ? 1 : 0)

function differences({ language, texts }) {
  return [
    ...[...english.texts.keys()].filter((key) => !texts.has(key)).map((key) => `${language}: ${key} is missing`),
    ...[...texts.keys()].filter((key) => !english.texts.has(key)).map((key) => `${language}: ${key} is not in English`),
    ...[...texts]
      .filter(([key, text]) => english.texts.has(key) && argumentsOf(key, text) !== argumentsOf(key, english.texts.get(key)))
      .map(
        ([key, text]) =>
          `${language}: ${key} takes ${argumentsOf(key, text) || 'nothing'}, in English ${argumentsOf(key, english.texts.get(key)) || 'nothing'}`,
      ),
  ]
}

function textsOf(language) {
  const sections = readdirSync(join(folder, language)).map((name) => [
    name.slice(0, -'.json'.length),
    JSON.parse(readFileSync(join(folder, language, name), 'utf8')),
  ])
  return flatten(Object.fromEntries(sections))
}

function flatten(section, path = '') {
  return new Map(
    Object.entries(section).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : [...flatten(value, `${path}${key}.`)],
    ),
  )
}

/** Sorted; null if it does not parse. Legal texts are not messages. */
function argumentsOf(key, message) {
  if (isLegal(key)) return ''
  try {
    return [...new Set(namesIn(parse(message)))].sort().join(', ')
  } catch {
    return null
  }
}

function namesIn(elements) {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const inside = element.type === TYPE.tag ? element.children : Object.values(element.options ?? {}).flatMap(({ value }) => value)
    return [element.type === TYPE.tag ? `<${element.value}>` : element.value, ...namesIn(inside)]
  })
}

/** Keys that stand nowhere in full, as a section and the rest, or in a template whose fixed parts match. tsc finds missing ones. */
function unusedKeys() {
  const { spelled, templates } = stringsIn(['web/src', 'server', 'contract'].flatMap(sourcesIn))
  const saysRest = (rest) => spelled.has(rest) || templates.some((template) => template.test(rest))
  return [...english.texts.keys()].filter((key) => {
    const parts = key.split('.')
    return (
      !isReadWhole(key) &&
      !parts.some((_, at) => (at === 0 || spelled.has(parts.slice(0, at).join('.'))) && saysRest(parts.slice(at).join('.')))
    )
  })
}

function isReadWhole(key) {
  return isLegal(key) || key.startsWith('templates.')
}

function isLegal(key) {
  return key.startsWith('legal.')
}

// The linter finds text between tags; these attributes are read out or shown too.
function spokenAttributes() {
  const spoken =
    /\b(?:aria-label|aria-description|aria-roledescription|title|placeholder|alt|label)=(?:"[^"]*\p{L}[^"]*"|\{'[^']*\p{L}[^']*'\})/gu
  return sourcesIn('web/src').flatMap((source) => source.match(spoken) ?? [])
}

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ parentPath, name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
}

function stringsIn(sources) {
  const spelled = new Set()
  const templates = []
  for (const source of sources) {
    // Comments come first, so that an apostrophe in one does not start a string. A path such as `/mail.json` names a section.
    for (const [, one, two, template] of source.matchAll(/\/\/.*|\/\*[\s\S]*?\*\/|'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)) {
      if (template?.includes('${')) {
        templates.push(template)
        for (const [, inside] of template.matchAll(/'([\w.]+)'/g)) spelled.add(inside)
      } else spelled.add((one ?? two ?? template)?.replaceAll('\\', '').replace(/^.*words\/.*\/(\w+)\.json$/, '$1'))
    }
  }
  const fixed = templates.map((template) => template.split(/\$\{[^}]*\}/)).filter((pieces) => pieces.some((piece) => /\w/.test(piece)))
  return { spelled, templates: fixed.map((pieces) => new RegExp(`^${pieces.map(RegExp.escape).join('.+')}$`)) }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { root } from './terminal.mjs'

/** The words check: every catalogue says what the English one says, with the same arguments, and nothing is said that nobody shows. */
const [english, ...others] = ['en', 'de', 'es', 'fr'].map((language) => ({ language, texts: flatten(catalogue(language)) }))
const complaints = [
  ...others.flatMap((other) => differences(other)),
  ...[english, ...others].flatMap(({ language, texts }) =>
    [...texts].filter(([, text]) => argumentsOf(text) === null).map(([key]) => `${language}: ${key} is not a valid message`),
  ),
  ...unusedKeys().map((key) => `en: nothing shows ${key}`),
  ...spokenAttributes().map((attribute) => `web: ${attribute} is text for people outside the catalogues`),
]
process.stdout.write(complaints.length > 0 ? `${complaints.join('\n')}\n` : `${english.texts.size} texts in four languages\n`)
process.exit(complaints.length > 0 || english.texts.size === 0 ? 1 : 0)

function differences({ language, texts }) {
  return [
    ...[...english.texts.keys()].filter((key) => !texts.has(key)).map((key) => `${language}: ${key} is missing`),
    ...[...texts.keys()].filter((key) => !english.texts.has(key)).map((key) => `${language}: ${key} is not in English`),
    ...[...texts]
      .filter(([key, text]) => english.texts.has(key) && argumentsOf(text) !== argumentsOf(english.texts.get(key)))
      .map(
        ([key, text]) =>
          `${language}: ${key} takes ${argumentsOf(text) || 'nothing'}, in English ${argumentsOf(english.texts.get(key)) || 'nothing'}`,
      ),
  ]
}

function catalogue(language) {
  return JSON.parse(readFileSync(join(root, `contract/words/${language}.json`), 'utf8'))
}

function flatten(section, path = '') {
  return new Map(
    Object.entries(section).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : [...flatten(value, `${path}${key}.`)],
    ),
  )
}

/** The names that a message takes, sorted; null when it does not parse. */
function argumentsOf(message) {
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

/**
 * Keys that no source spells: neither whole, nor as a section and the rest, nor by a template whose fixed parts fit.
 * The other way round, a key that is shown but missing, is found by tsc: keys are typed from the English catalogue.
 */
function unusedKeys() {
  const { spelled, templates } = stringsIn(['web/src', 'server', 'contract'].flatMap(sourcesIn))
  const saysRest = (rest) => spelled.has(rest) || templates.some((template) => template.test(rest))
  return [...english.texts.keys()].filter((key) => {
    const parts = key.split('.')
    return !parts.some((_, at) => (at === 0 || spelled.has(parts.slice(0, at).join('.'))) && saysRest(parts.slice(at).join('.')))
  })
}

// The linter sees text between tags; these attributes are read out or shown just as well.
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
    // Comments come first, so that an apostrophe in one opens no string. `en.mail` names the section mail.
    for (const [, one, two, template, section] of source.matchAll(
      /\/\/.*|\/\*[\s\S]*?\*\/|'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`|\ben\.(\w+)/g,
    )) {
      if (template?.includes('${')) {
        templates.push(template)
        for (const [, inside] of template.matchAll(/'([\w.]+)'/g)) spelled.add(inside)
      } else spelled.add((one ?? two ?? template ?? section)?.replaceAll('\\', ''))
    }
  }
  const fixed = templates.map((template) => template.split(/\$\{[^}]*\}/)).filter((pieces) => pieces.some((piece) => /\w/.test(piece)))
  return { spelled, templates: fixed.map((pieces) => new RegExp(`^${pieces.map(RegExp.escape).join('.+')}$`)) }
}

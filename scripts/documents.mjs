import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './terminal.mjs'

/** Paths may omit their first folders and contain `*`, `<noun>`, `{en,de}` and `…`. Proofs are `file › test title` or `file › symbol`. */
const made = /^(web\/dist|e2e\/screens|node_modules|mobile\/(android\/server\.properties|ios\/server\.xcconfig))(\/|$)/
const files = [...filesIn(''), ...['.ci', '.dependency-cruiser.cjs'].filter((name) => existsSync(join(root, name)))]
const folders = new Set(files.flatMap((file) => foldersOf(file)))
const everything = `/${[...files, ...[...folders].map((folder) => `${folder}/`)].join('\n/')}\n`

const requirement = /\b(?:SHELL|AUTH|ONB|FEED|POST|COMM|PROF|SRCH|DEV|MSG|EXPL|NOTI|BOOK|SET|ADM|DATA)-\d{3}\b/g
const documents = files.filter((file) => file.endsWith('.md') && file !== 'docs/requirements.md')
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
let looked = 0
const complaints = [
  ...unexplained(),
  ...unshown(),
  ...numberedTwice(),
  ...documents.flatMap((file) => [...wrongPaths(file), ...wrongLinks(file), ...wrongProofs(file), ...unproven(file)]),
  ...[...documents, ...sources].flatMap((file) => [...wrongCommands(file), ...wrongCitations(file)]),
]
process.stdout.write(complaints.length > 0 ? `${complaints.join('\n')}\n` : `${looked} paths, links, commands and citations looked at\n`)
process.exit(complaints.length > 0 ? 1 : 0)

function unexplained() {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  const top = new Set(stdout.split('\n').map((path) => path.split('/')[0]))
  const explained = new Set(read('README.md').match(/[\w.-]+/g))
  looked += top.size
  return [...top]
    .filter((name) => name && !explained.has(name))
    .map((name) => `${name}: README.md does not say what this is; nothing else belongs at the top`)
}

function unshown() {
  const tests = sources.filter((file) => /\.(test|spec)\.\w+$/.test(file) || file.startsWith('e2e/'))
  const shown = new Set([...tests, 'docs/requirements-waived.md'].flatMap((file) => read(file).match(requirement) ?? []))
  const all = read('docs/requirements.md').match(requirement)
  looked += all.length
  return all.filter((id) => !shown.has(id)).map((id) => `${id}: no test cites it, and docs/requirements-waived.md does not waive it`)
}

function numberedTwice() {
  const numbers = documents.flatMap((file) => /^docs\/decisions\/(\d+)-/.exec(file)?.[1] ?? [])
  looked += numbers.length
  return numbers.filter((number, at) => numbers.indexOf(number) < at).map((number) => `docs/decisions: ${number} is the number of two`)
}

function wrongPaths(file) {
  const text = read(file)
  const blocks = text.match(/^```\n[\s\S]*?^```/gm) ?? []
  const inBlocks = blocks.flatMap((block) => [...block.matchAll(/(?:^|\s)([\w*./-]+(?:\/|\.(?:ts|sql)))(?=[\s,:]|$)/gm)])
  const inline = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)]
  return [...inBlocks, ...inline]
    .map(([, path]) => path)
    .filter((path) => isPath(path))
    .filter((path) => ++looked && !pattern(path).test(everything))
    .map((path) => `${file}: there is no ${path}`)
}

function isPath(text) {
  if (/^[/.-]|[:@$(]|\.\.\./.test(text) || made.test(text) || /^[A-Z_]+\//.test(text)) return false
  return /^\S*[\w>}*]\.(ts|tsx|mjs|cjs|css|sql|md|json)$/.test(text) || (/^[\w<>*{},-]+\//.test(text) && folders.has(text.split('/')[0]))
}

function pattern(path) {
  const source = path
    .split(/(<\w+>|\*+|…|\{[^}]*\})/)
    .map((piece, at) =>
      at % 2 === 0 ? RegExp.escape(piece) : piece.startsWith('{') ? `(${piece.slice(1, -1).split(',').join('|')})` : '[^/\\n]*',
    )
    .join('')
  return new RegExp(`/${source}/?\\n`)
}

function wrongLinks(file) {
  return [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#]*)(#[^)]*)?\)/g)]
    .filter(([, path, anchor]) => {
      looked++
      const target = path ? join(dirname(file), path) : file
      return !existsSync(join(root, target)) || (anchor && !anchorsOf(target).includes(anchor.slice(1)))
    })
    .map(([, path, anchor = '']) => `${file}: the link to ${path}${anchor} leads nowhere`)
}

function wrongProofs(file) {
  return [...read(file).matchAll(/`([^`\s]+) › ([^`]+)`/g)]
    .filter(([, path, name]) => ++looked && !(files.includes(path) && nameIn(path, name).test(read(path))))
    .map(([, path, name]) => `${file}: ${path} has no ${name}`)
}

/** A row of a table that says how something is shown, and names nothing. */
function unproven(file) {
  const [, ...rows] =
    read(file)
      .match(/^\|.*Shown by \|\n(?:\|.*\n)+/m)?.[0]
      .trim()
      .split('\n')
      .slice(1) ?? []
  looked += rows.length
  return rows.filter((row) => !/› |has none \| \|$/.test(row)).map((row) => `${file}: nothing shows ${row.split('|')[1].trim()}`)
}

function nameIn(path, name) {
  const word = RegExp.escape(name)
  return new RegExp(/\.test\.\w+$/.test(path) ? `(['"\`])${word}\\1,` : `\\b(?:const|function|class|interface|type) ${word}\\b`)
}

function anchorsOf(file) {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function wrongCommands(file) {
  return [...read(file).matchAll(/\bnpm (?:run ([\w:-]+)|test)(?: -w ([\w-]+))?(?: -- ([a-z][\w-]+))?/g)]
    .filter(([, name = 'test', workspace = '', command]) => {
      looked++
      const { scripts = {} } = JSON.parse(read(join(workspace, 'package.json')))
      return !scripts[name] || (name === 'admin' && command && !new RegExp(`^ {2}${command} `, 'm').test(read('server/cli.ts')))
    })
    .map(([command]) => `${file}: there is no ${command}`)
}

function wrongCitations(file) {
  const id = requirement.source
  const requirements = read(file).match(requirement) ?? []
  const ranges = read(file).match(new RegExp(`${id} ?(?:…|–|\\.\\.\\.) ?(?:${id}|\\d{3})`, 'g')) ?? []
  const promises = (read(file).match(/\bQUALITY (R\d+b?(, )?)+/g) ?? []).flatMap((cited) => cited.match(/R\d+b?/g))
  looked += requirements.length + promises.length
  return [
    ...requirements.filter((id) => !read('docs/requirements.md').includes(`- ${id} ·`)).map((id) => `${file}: there is no ${id}`),
    ...promises.filter((id) => !read('docs/quality.md').includes(`| ${id} |`)).map((id) => `${file}: there is no ${id}`),
    ...ranges.map((range) => `${file}: ${range} is a range; cite each requirement by itself`),
  ]
}

function read(file) {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '{}'
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: folder !== '' }).flatMap((entry) => {
    if (/^(node_modules|dist|\..*)$/.test(entry.name)) return []
    const path = relative(root, join(entry.parentPath, entry.name))
    if (folder === '') return entry.isDirectory() ? filesIn(path) : [path]
    return entry.isDirectory() || /(^|\/)(node_modules|dist)\//.test(path) ? [] : [path]
  })
}

function foldersOf(file) {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

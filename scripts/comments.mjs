import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './terminal.mjs'

const mostPercent = 4
const workspaces = ['contract', 'server', 'demo', 'web', 'e2e', 'bench', 'mobile', 'scripts']
const code = /\.(ts|tsx|mts|js|mjs|cjs|css|sql)$/
const notCounted = /\.test\.|\/testing\/|generated/

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const counted = stdout
  .split('\n')
  .filter((file) => code.test(file) && !notCounted.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, ...linesOf(file) }))
const shares = workspaces.map((workspace) => shareOf(workspace, filesIn(workspace)))
const complaints = shares.filter(({ percent }) => percent > mostPercent).map(({ workspace }) => complaintAbout(workspace))
const summary = shares.map(({ workspace, percent }) => `${workspace} ${percent.toFixed(1)} %`).join(', ')
process.stdout.write(`${[...complaints, `${counted.length} files looked at; only a comment is on: ${summary}`].join('\n')}\n`)
process.exit(complaints.length > 0 ? 1 : 0)

function filesIn(workspace) {
  return counted.filter(({ file }) => file.startsWith(`${workspace}/`))
}

function shareOf(workspace, files) {
  const [comments, lines] = [sum(files, 'comments'), sum(files, 'lines')]
  return { workspace, percent: lines > 0 ? (100 * comments) / lines : 0 }
}

function complaintAbout(workspace) {
  const worst = filesIn(workspace)
    .toSorted((a, b) => excess(b) - excess(a))
    .slice(0, 5)
    .map(({ file, comments, lines }) => `  ${file}: ${comments} of ${lines}`)
  return [`${workspace}: more than ${mostPercent} % of the lines hold only a comment, most of all in`, ...worst].join('\n')
}

function excess({ comments, lines }) {
  return comments - (lines * mostPercent) / 100
}

function sum(files, figure) {
  return files.reduce((total, file) => total + file[figure], 0)
}

/** Without blank lines. A `biome-ignore` is a directive, and `--` in CSS a custom property. */
function linesOf(file) {
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const line = file.endsWith('.css') ? /^\/\// : /^(\/\/|--)/
  let inBlock = false
  const comments = lines.filter((text) => {
    if (!inBlock && !/^\{?\/\*/.test(text)) return line.test(text)
    inBlock = !text.includes('*/')
    return inBlock || /\*\/\}?$/.test(text)
  })
  return { lines: lines.length, comments: comments.filter((text) => !text.includes('biome-ignore')).length }
}

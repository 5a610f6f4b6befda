import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { statusOf } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { root } from './terminal.mjs'

/** What knip cannot see: every limit and failure code is used by something that is not a test. */
const text = ['contract', 'server', 'web/src', 'demo', 'bench']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(({ parentPath, name }) => /(?<!\.test)\.tsx?$/.test(name) && !parentPath.includes('node_modules'))
  .map(({ parentPath, name }) => join(parentPath, name))
  .filter((file) => !['contract/limits.ts', 'contract/errors.ts'].includes(relative(root, file)))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const paths = leavesOf(limits)
const codes = Object.keys(statusOf)
const complaints = [
  ...paths.filter((path) => !isLimitUsed(path)).map((path) => `contract/limits.ts: nothing uses ${path}`),
  ...codes.filter((code) => !text.includes(`'${code}'`)).map((code) => `contract/errors.ts: nothing answers ${code}`),
]
process.stdout.write(complaints.length > 0 ? `${complaints.join('\n')}\n` : `${paths.length + codes.length} limits and codes looked at\n`)
process.exit(complaints.length > 0 ? 1 : 0)

function leavesOf(group, path = '') {
  return Object.entries(group).flatMap(([key, value]) => (typeof value === 'object' ? leavesOf(value, `${path}${key}.`) : [path + key]))
}

function isLimitUsed(path) {
  if (new RegExp(`\\blimits\\.${RegExp.escape(path)}\\b`).test(text)) return true
  const [group, name] = path.split('.')
  return name !== undefined && new RegExp(`\\blimits\\.${group}\\b(?!\\.)`).test(text) && new RegExp(`\\b${name}\\b`).test(text)
}

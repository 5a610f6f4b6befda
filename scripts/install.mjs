import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, step } from './terminal.mjs'

const pinned = join(root, 'node_modules', '.bin', 'node')

/** Must run on any Node that can start npm, before anything is installed. */
export async function onPinnedNode({ tests }) {
  if (!['linux', 'darwin'].includes(process.platform))
    fail(`Atelier runs on Linux and macOS, not on ${process.platform}: use WSL or a container there.`)
  if (!atLeast(process.versions.node, '20.19.0'))
    fail(`Atelier needs Node 20.19 or newer to install itself, this is ${process.versions.node}: see https://nodejs.org.`)
  if (isMissing({ tests })) await install({ tests })
  if (process.versions.node === pinnedVersion()) return
  await checkPinned()
  const { code } = await run(pinned, [...process.execArgv, ...process.argv.slice(1)])
  process.exit(code)
}

async function install({ tests }) {
  const isThere = (name) => existsSync(join(root, 'node_modules', name))
  const omit = tests || isThere('vitest') ? [] : ['--omit=dev']
  // npm ci is exact, but deletes everything first and refuses what npm install would repair, so it is only for the first time.
  const first = !isThere('') && (await step('Installing packages', () => npm('ci', ...omit)))
  if (first.code !== 0) await step('Installing packages that are missing', () => npm('install', '--no-save', ...omit))
  if (isMissing({ tests }))
    fail('npm could not install every package, its reasons stand above: see that the npm registry can be reached, then run this again.')
}

// The package downloads its program in an install script, which npm may be configured not to run.
async function checkPinned() {
  if (versionOf(pinned) === pinnedVersion()) return
  await step(`Fetching Node ${pinnedVersion()}`, () => npm('rebuild', 'node'))
  if (versionOf(pinned) === pinnedVersion()) return
  fail(
    `Node ${pinnedVersion()}, which package.json pins, did not install: allow npm's install scripts (npm config set ignore-scripts false), then run npm ci.`,
  )
}

function npm(...args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args, ...quiet]) : run('npm', [...args, ...quiet])
}

function isMissing({ tests }) {
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).some(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return false
    if (wanted.optional || wanted.peer || (wanted.devOptional && !tests) || (wanted.dev && !tests)) return false
    return installed[path]?.version !== wanted.version || !existsSync(join(root, path))
  })
}

function packagesIn(path) {
  const full = join(root, path)
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')).packages : {}
}

const pinnedVersion = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node

const versionOf = (node) => spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim()

function atLeast(version, least) {
  const [[a, b], [c, d]] = [version, least].map((text) => text.split('.').map(Number))
  return a > c || (a === c && b >= d)
}

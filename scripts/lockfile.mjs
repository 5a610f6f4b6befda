import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './terminal.mjs'

/** Installing without other platforms' packages drops them from package-lock.json, which `npm ci` then refuses. `--fix` brings them back. */
const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const gaps = Object.entries(lock.packages).flatMap(([from, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(from, name))
    .map(([name, range]) => ({ name, range, dev, from })),
)

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

if (process.argv.includes('--fix')) {
  for (const gap of gaps) lock.packages[`node_modules/${gap.name}`] = entryFor(gap)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(`${gaps.length} gaps closed\n`)
} else {
  for (const { name, from } of gaps)
    process.stdout.write(`package-lock.json lacks ${name}, which ${from} names: run node scripts/lockfile.mjs --fix\n`)
  process.stdout.write(`${Object.keys(lock.packages).length} packages looked at\n`)
  process.exitCode = gaps.length > 0 ? 1 : 0
}

function isLocked(from, name) {
  const folders = from.split('/node_modules/')
  return (
    folders.some((_, depth) => `${folders.slice(0, depth + 1).join('/node_modules/')}/node_modules/${name}` in lock.packages) ||
    `node_modules/${name}` in lock.packages
  )
}

// Without integrity: npm then trusts what it downloads on that platform, as it does for any new package.
function entryFor({ name, range, dev }) {
  const parts = name.split(/[/-]/)
  const oneOf = (known) => parts.filter((part) => known.includes(part)).slice(0, 1)
  const version = range.replace(/^[~^]/, '')
  const libc = oneOf(['musl', 'gnu']).map((part) => (part === 'gnu' ? 'glibc' : part))
  const fields = { cpu: oneOf(processors), libc, os: oneOf(systems) }
  if (!fields.cpu.length && !fields.os.length) throw new Error(`${name} names no platform: install it by hand`)
  const entry = { version, dev, optional: true, ...fields }
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([, value]) => value && value.length !== 0)
      .sort(byNpmsOrder),
  )
}

function byNpmsOrder([one], [other]) {
  return one === 'version' ? -1 : other === 'version' ? 1 : one < other ? -1 : 1
}

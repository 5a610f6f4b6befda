import { cpus } from 'node:os'
import { root, run } from './terminal.mjs'

const bin = (name) => `${root}node_modules/.bin/${name}`

/** `proof` matches what a check prints if it really looked at something. */
const checks = [
  { name: 'format and lint', program: bin('biome'), args: ['ci', '--colors=off', '.'], proof: /Checked [1-9]\d* files/ },
  ...['contract', 'server', 'demo', 'demo/art', 'web', 'web/src/sw', 'e2e', 'bench', '.'].map((folder) => ({
    name: `types of ${folder === '.' ? 'the tools' : folder}`,
    program: bin('tsc'),
    args: ['-p', folder],
  })),
  {
    name: 'import rules',
    program: bin('depcruise'),
    args: ['--config', '.dependency-cruiser.cjs', 'contract', 'server', 'demo', 'web/src', 'e2e', 'bench'],
    proof: /\([1-9]\d* modules, [1-9]\d* dependencies cruised\)/,
  },
  { name: 'unused code', program: bin('knip'), args: ['--no-progress'] },
  { name: 'limits and codes', program: process.execPath, args: ['scripts/members.mjs'], proof: /[1-9]\d* limits and codes looked at/ },
  { name: 'lock file', program: process.execPath, args: ['scripts/lockfile.mjs'], proof: /[1-9]\d* packages looked at/ },
  { name: 'visibility', program: process.execPath, args: ['scripts/visibility.mjs'], proof: /[1-9]\d* pieces of SQL looked at/ },
  { name: 'migrations', program: process.execPath, args: ['scripts/migrations.mjs'], proof: /[1-9]\d* migrations looked at/ },
  {
    name: 'documents',
    program: process.execPath,
    args: ['scripts/documents.mjs'],
    proof: /[1-9]\d* paths, links, commands and citations looked at/,
  },
  { name: 'comments', program: process.execPath, args: ['scripts/comments.mjs'], proof: /[1-9]\d* files looked at/ },
  { name: 'words', program: process.execPath, args: ['scripts/words.mjs'], proof: /[1-9]\d* texts in [2-9]\d* languages/ },
]

export async function runChecks() {
  const waiting = [...checks]
  const result = { passed: 0, failures: [] }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (await passes(check)) result.passed++
      else result.failures.push(check.name)
    }
  }
  await Promise.all(cpus().slice(0, 4).map(worker))
  return { ...result, failed: result.failures.length }
}

async function passes({ name, program, args, proof }) {
  const started = Date.now()
  const { code, output } = await run(program, args, { quiet: true })
  const why = code !== 0 ? output : proof && !proof.test(output) ? `${output}\nIt looked at nothing, so it proves nothing.\n` : ''
  process.stdout.write(`${why ? '✗' : '✓'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n${why}`)
  return !why
}

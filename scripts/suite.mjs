import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './terminal.mjs'

/** With `repeatFailed`, files with failures run again after all others, and the second run decides; `flaky` failed in the first only. */
export async function runSuite(config, { repeatFailed = false, quiet = false } = {}) {
  const first = await runVitest(config, { quiet })
  const failing = [...first.files].filter(([, { failed }]) => failed.length > 0)
  if (!repeatFailed || failing.length === 0) return { ...sumOf(first.files, first.broken), flaky: [] }

  const again = failing.map(([file]) => file)
  if (!quiet) process.stdout.write(`Once more, because something failed in them: ${again.join(', ')}\n`)
  const second = await runVitest(config, { files: again, quiet })
  const flaky = failing.flatMap(([file, { failed }]) => {
    const repeated = second.files.get(file)
    return repeated ? failed.filter((title) => !repeated.failed.includes(title)) : []
  })
  return { ...sumOf(new Map([...first.files, ...second.files]), first.broken || second.broken), flaky }
}

/** A file that failed outside its tests is one of its own failures. `broken`: it failed without saying where, or ran nothing. */
export async function runVitest(config, { files = [], env = {}, quiet = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-results-'))
  const output = join(folder, 'results.json')
  try {
    const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'results-reporter.mjs')}`]
    const program = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters, ...files]
    const { code } = await run(process.execPath, program, { quiet, env: { ...env, ATELIER_RESULTS: output } })
    const results = new Map(JSON.parse(readFileSync(output, 'utf8')))
    const { passed, failed } = sumOf(results, false)
    return { files: results, broken: passed + failed === 0 || (code !== 0 && failed === 0) }
  } catch {
    return { files: new Map(), broken: true }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function sumOf(files, broken) {
  const failures = [...files].flatMap(([file, { failed }]) => failed.map((title) => (title === file ? file : `${file} › ${title}`)))
  if (broken) failures.push('the run itself')
  const passed = [...files.values()].reduce((sum, tests) => sum + tests.passed.length, 0)
  return { passed, failed: failures.length, failures }
}

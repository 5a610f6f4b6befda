import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutants } from '../server/testing/mutants/mutants.ts'
import { root, run } from './terminal.mjs'

export async function runMutants({ workers = 2 } = {}) {
  const results = await resultsOf(workers)
  const resultOf = (testFile, variant) => results.get(join(root, 'server', `${testFile}?mutant=${variant}`)) ?? { passed: [], failed: [] }
  const failures = mutants.flatMap(({ what, file, text, testFile, title }, n) => {
    if (readFileSync(join(root, file), 'utf8').split(text).length !== 2)
      return `mutants › ${what}: ${file} does not have this text once: ${text}`
    if (!resultOf(testFile, -1).passed.includes(title)) return `mutants › ${what}: ${testFile} › ${title} did not pass without it`
    const { passed, failed } = resultOf(testFile, n)
    if (failed.includes(title)) return []
    return `mutants › ${what}: ${testFile} › ${title} ${passed.includes(title) ? 'passed all the same' : 'did not run'}`
  })
  process.stdout.write(`${mutants.length - failures.length} of ${mutants.length} mutants were found by their tests\n`)
  return { passed: mutants.length - failures.length, failed: failures.length, failures }
}

async function resultsOf(workers) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-mutants-'))
  const output = join(folder, 'results.json')
  try {
    await run(process.execPath, ['server/testing/mutants/run.ts', output, String(workers)], { quiet: true })
    return new Map(JSON.parse(readFileSync(output, 'utf8')))
  } catch {
    return new Map()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

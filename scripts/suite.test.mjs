import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runSuite, runVitest } from './suite.mjs'

const steady = "test('holds', () => {})"
const fails = "test('never holds', () => { throw new Error('no') })"
// Each run leaves a file behind, so that the next one knows that it is the second.
const once = `
  import { existsSync, writeFileSync } from 'node:fs'
  const mark = import.meta.filename + '.ran'
  const second = existsSync(mark)
  writeFileSync(mark, '')
`
const failsFirst = `${once}test('holds the second time', () => { if (!second) throw new Error('no') })\n${steady}`
const failsSecond = `${once}test('fails', () => { if (!second) throw new Error('no') })\ntest('holds at first', () => { if (second) throw new Error('no') })`
const breaksFirst = `${once}afterAll(() => { if (!second) throw new Error('no') })\n${steady}`
const rejectsFirst = `${once}test('leaves a rejection behind', async () => { if (!second) Promise.reject(new Error('no')); await new Promise((later) => setTimeout(later)) })`

const quiet = true

test('a repeated file decides: what passes now counts as passed and is named, what fails now counts as failed', async () => {
  const files = { steady, fails, failsFirst, failsSecond, breaksFirst, rejectsFirst }
  const { passed, failed, failures, flaky } = await runSuite(suiteOf(files), { repeatFailed: true, quiet })
  expect({ passed, failed }).toEqual({ passed: 6, failed: 2 })
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/fails\.test\.mjs › never holds$/),
    expect.stringMatching(/failsSecond\.test\.mjs › holds at first$/),
  ])
  expect(flaky.toSorted()).toEqual([
    expect.stringMatching(/breaksFirst\.test\.mjs$/),
    expect.stringMatching(/rejectsFirst\.test\.mjs$/),
    'fails',
    'holds the second time',
  ])
})

test('without being told so, nothing is repeated', async () => {
  const { passed, failed, flaky } = await runSuite(suiteOf({ steady, failsFirst, breaksFirst }), { quiet })
  expect({ passed, failed, flaky }).toEqual({ passed: 3, failed: 2, flaky: [] })
})

test('a run of nothing, or one that ends before its tests, has failed', async () => {
  const nothing = { passed: 0, failed: 1, failures: ['the run itself'], flaky: [] }
  expect(await runSuite(suiteOf({}), { quiet })).toEqual(nothing)
  const unprepared = suiteOf({ steady }, { globalSetup: './missing.mjs' })
  expect(await runSuite(unprepared, { repeatFailed: true, quiet })).toEqual(nothing)
})

test('runs only the files that are named', async () => {
  const { files, broken } = await runVitest(suiteOf({ steady, fails }), { files: ['steady'], quiet })
  expect({ files: [...files.values()], broken }).toEqual({ files: [{ passed: ['holds'], failed: [] }], broken: false })
})

/** Writes a suite for vitest. @returns the path of its configuration */
function suiteOf(files, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-suite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'tests'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'tests', `${name}.test.mjs`), text)
  const config = { test: { root: join(folder, 'tests'), globals: true, include: ['*.test.mjs'], ...options } }
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
  return join(folder, 'vitest.config.mjs')
}

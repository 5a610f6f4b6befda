import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** To the path in ATELIER_RESULTS, for suite.mjs. */
export default class ResultsReporter {
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => {
      const file = relative(process.cwd(), module.moduleId)
      const titles = (state) => [...module.children.allTests(state)].map(({ fullName }) => fullName)
      const failed = titles('failed')
      const brokeOutside = errors.some((error) => error.VITEST_TEST_PATH === module.moduleId) || (!module.ok() && failed.length === 0)
      return [file, { passed: titles('passed'), failed: brokeOutside ? [...failed, file] : failed }]
    })
    writeFileSync(process.env.ATELIER_RESULTS, JSON.stringify(files))
  }
}

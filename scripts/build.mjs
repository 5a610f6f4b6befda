import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, step } from './terminal.mjs'

const dist = join(root, 'web/dist')
const stamp = join(root, 'node_modules/.atelier-web-build')

/** Does nothing if the last build used the same sources. */
export async function buildWeb() {
  const sources = fingerprint()
  if (existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  rmSync(stamp, { force: true })
  await step('Building the web app', async () => {
    const built = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'], { quiet: true })
    if (built.code !== 0) fail(`${built.output}\nThe web app does not build: its reasons stand above.`)
  })
  writeFileSync(stamp, sources)
}

if (import.meta.main) await buildWeb()

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', ...filesIn('contract'), ...filesIn('web')])
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && !/\/(dist|dist-mobile|node_modules)(\/|$)/.test(entry.parentPath) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}

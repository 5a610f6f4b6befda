import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Release {
  name: string
  tree: string // ready to start
}

/** What RELEASE names, else the latest tag, unpacked and built in `folder`; undefined if no release is tagged. */
export function earlierRelease(folder: string): Release | undefined {
  const name = process.env.RELEASE ?? latestTag()
  if (!name) return undefined
  const tree = join(folder, 'release')
  mkdirSync(tree)
  const archive = execFileSync('git', ['archive', name], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] })
  return { name, tree }
}

function latestTag(): string | undefined {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

import { existsSync } from 'node:fs'
import { run, step } from './terminal.mjs'

/** As root on Debian only; waits while another installation runs. Answers whether the packages are there afterwards. */
export async function fromDebian(what, packages, isThere) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return step(`Installing ${what}`, async () => {
    const options = ['-o', 'DPkg::Lock::Timeout=600']
    const apt = (...args) =>
      run('flock', [lock, 'apt-get', ...options, ...args], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    await apt('update')
    const { output } = await apt('install', '-y', '--no-install-recommends', ...packages)
    const installed = await isThere()
    if (!installed) process.stdout.write(output)
    return installed
  })
}

const lock = '/tmp/atelier-apt.lock'

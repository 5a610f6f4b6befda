import { existsSync } from 'node:fs'
import { browserPath, headlessShell } from '../e2e/browser.ts'
import { fail, run, step } from './terminal.mjs'

/** Makes sure there is a browser for the tests: Debian's headless shell, else an installed Chromium, else the one that Playwright downloads. */
export async function ensureChromium() {
  if (existsSync(headlessShell) || (await fromDebian()) || browserPath() || (await fromPlaywright())) return
  fail('No browser could be installed: install Chromium so that it is at /usr/bin/chromium, then run the same command again.')
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...args) => run('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  return step('Installing Chromium', async () => {
    await apt('update')
    const { code, output } = await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-color-emoji')
    if (code !== 0 && !browserPath()) process.stdout.write(output)
    return code === 0 && existsSync(headlessShell)
  })
}

async function fromPlaywright() {
  const { code } = await step('Fetching Chromium', () =>
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', '--only-shell', 'chromium']),
  )
  return code === 0
}

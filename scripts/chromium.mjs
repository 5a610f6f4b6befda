import { existsSync } from 'node:fs'
import { browserPath, headlessShell } from '../e2e/helpers/browser.ts'
import { fromDebian } from './debian.mjs'
import { fail, run, step } from './terminal.mjs'

/** Debian's headless shell, else an installed Chromium, else the one that Playwright downloads. */
export async function ensureChromium() {
  const isThere = () => existsSync(headlessShell)
  const packages = ['chromium-headless-shell', 'fonts-noto-color-emoji']
  if (isThere() || (await fromDebian('Chromium', packages, isThere)) || browserPath() || (await fromPlaywright())) return
  fail('No browser could be installed: install Chromium so that it is at /usr/bin/chromium, then run the same command again.')
}

async function fromPlaywright() {
  const { code } = await step('Fetching Chromium', () =>
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', '--only-shell', 'chromium']),
  )
  return code === 0
}

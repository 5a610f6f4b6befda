import { existsSync } from 'node:fs'
import { fail, run, step } from './terminal.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Sees to it that the browser tests find a browser: the system's, else Debian's package, else the one that Playwright fetches. */
export async function ensureChromium() {
  if (isThere() || (await fromDebian()) || (await fromPlaywright())) return
  fail('No browser could be installed: install Chromium so that it is at /usr/bin/chromium, then run the same command again.')
}

const isThere = () => places.some((place) => existsSync(place))

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...args) => run('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  return step('Installing Chromium', async () => {
    await apt('update')
    const { code, output } = await apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-color-emoji')
    if (code !== 0) process.stdout.write(output)
    return code === 0 && isThere()
  })
}

async function fromPlaywright() {
  const { code } = await step('Fetching Chromium', () =>
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']),
  )
  return code === 0
}

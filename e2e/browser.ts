import { existsSync } from 'node:fs'

/** Debian's Chromium without windows: with none to draw, tests take half the time. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** The system's Chromium; undefined where there is none, which means Playwright's own. */
export function browserPath(): string | undefined {
  return [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
}

// As root there is no sandbox; the rest keeps Chromium from calling home.
export const browserFlags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

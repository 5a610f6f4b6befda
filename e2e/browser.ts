import { existsSync } from 'node:fs'

/** Debian's Chromium without windows: with nothing to draw, tests take half the time. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** The installed Chromium; undefined (Playwright's own) if there is none. */
export function browserPath(): string | undefined {
  return [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
}

// Root has no sandbox. The other flags keep Chromium from contacting anybody, Google in particular.
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]

/**
 * For tests, not for measurements. A profile's pages share a process, which keeps what it compiled. No page of a test lives long enough for optimised
 * code, and with every core busy threads and a process for drawing only get in each other's way: 40 % of the time.
 */
export const thriftyFlags = [
  ...browserFlags,
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev --single-threaded',
]

import { existsSync } from 'node:fs'

/** With no windows to draw, tests take half the time. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** Undefined (Playwright's own) if none is installed. */
export function browserPath(): string | undefined {
  return [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
}

// Root has no sandbox. The others keep Chromium from contacting anybody, Google in particular.
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

/** Not for measurements. Pages share what they compiled; threads and a process for drawing cost 40 % where every core is busy. */
export const thriftyFlags = [
  ...browserFlags,
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev --single-threaded',
]

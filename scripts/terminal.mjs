import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)) // with a slash at the end

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export async function step(what, work) {
  const started = Date.now()
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
  process.stdout.write(`${what} …\n`)
  const stillAlive = setInterval(() => process.stdout.write(`  … ${seconds()}\n`), 10_000)
  try {
    return await work()
  } finally {
    clearInterval(stillAlive)
    process.stdout.write(`  ${seconds()}\n`)
  }
}

/** Forwards signals to it. With `quiet`, returns its output. One ended by a signal gets the exit code that shells use. */
export function run(program, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    const forward = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    const end = (code, text = '') => {
      for (const signal of signals) process.off(signal, forward)
      resolve({ code, output: Buffer.concat(output).toString() + text })
    }
    child.once('error', (error) => end(127, `${error.message}\n`))
    child.once('close', (code, signal) => end(code ?? 128 + constants.signals[signal]))
  })
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

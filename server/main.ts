import { ConfigError, readConfig } from '#config.ts'
import { errorLines } from '#log.ts'
import { type Running, start } from '#start.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const giveUp = () => process.exit(1)
for (const signal of signals) process.once(signal, giveUp)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const running = await Promise.resolve(process.env)
  .then(readConfig)
  .then((config) => start(config, say))
  .catch(explain)
for (const signal of signals) process.off(signal, giveUp)
process.on('uncaughtException', (error) => {
  process.stderr.write(`\n${errorLines(error)}\n`)
  process.exit(1)
})
if (running) serve(running)

function serve({ address, deps: { config }, stop }: Running): void {
  process.stdout.write(`\nAtelier is ready at ${config.publicUrl}\n`)
  if (address !== config.publicUrl && !config.development) process.stdout.write(`  listening on ${address}\n`)
  if (config.insecureDev)
    process.stdout.write('  WARNING: INSECURE_DEV=1 serves the mailbox and known passwords to everybody who can reach this address.\n')
  if (config.development && !config.smtpUrl) process.stdout.write(`  mailbox   ${config.publicUrl}/dev/mailbox\n`)
  if (config.demo)
    process.stdout.write('  demo      ada@demo.test, mod@demo.test, admin@demo.test, root@demo.test with password atelier-demo-1\n')
  let stopping = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      process.stdout.write('\nStopping...\n')
      void stop().then(() => process.exit(0))
    })
  }
}

function explain(error: unknown): void {
  const message = error instanceof ConfigError ? error.message : errorLines(error)
  process.stderr.write(`\nAtelier cannot start: ${message}\n`)
  process.exitCode = 1
}

import cluster from 'node:cluster'
import { type Config, ConfigError, readConfig } from '#config.ts'
import { errorLines } from '#log.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const giveUp = () => process.exit(1)
for (const signal of signals) process.once(signal, giveUp)
const say = (line: string) => void process.stdout.write(`${line}\n`)
await Promise.resolve(process.env)
  .then(readConfig)
  .then(async (config) => serve(config, await launch(config)))
  .catch(explain)
for (const signal of signals) process.off(signal, giveUp)
process.on('uncaughtException', (error) => {
  process.stderr.write(`\n${errorLines(error)}\n`)
  process.exit(1)
})

interface Launched {
  address: string
  stop(): Promise<void>
}

async function launch(config: Config): Promise<Launched> {
  if (cluster.isWorker) return (await import('#start.ts')).startProcess(config)
  if (config.processes > 1) return (await import('#processes/processes.ts')).startProcesses(config, say)
  return (await import('#start.ts')).start(config, say)
}

function serve(config: Config, { address, stop }: Launched): void {
  if (cluster.isPrimary) greet(config, address)
  else process.send?.({ type: 'ready', address })
  let stopping = false
  for (const signal of signals) {
    process.on(signal, () => {
      // Ctrl-C reaches the workers too, but the first process ends them.
      if (stopping || (cluster.isWorker && signal !== 'SIGTERM')) return
      stopping = true
      if (cluster.isPrimary) say('\nStopping...')
      void stop().then(() => process.exit(0))
    })
  }
}

function greet(config: Config, address: string): void {
  say(`\nAtelier is ready at ${config.publicUrl}`)
  if (address !== config.publicUrl && !config.development) say(`  listening on ${address}`)
  if (config.insecureDev) say('  WARNING: INSECURE_DEV=1 serves the mailbox and known passwords to everybody who can reach this address.')
  if (config.development && !config.smtpUrl) say(`  mailbox   ${config.publicUrl}/dev/mailbox`)
  if (config.demo) say('  demo      ada@demo.test, mod@demo.test, admin@demo.test, root@demo.test with password atelier-demo-1')
}

function explain(error: unknown): void {
  const message = error instanceof ConfigError ? error.message : errorLines(error)
  process.stderr.write(`\nAtelier cannot start: ${message}\n`)
  process.exitCode = 1
}

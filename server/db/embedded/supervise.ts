import { setTimeout as delay } from 'node:timers/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import type { Log } from '#db/embedded/log.ts'
import type { Postmaster } from '#db/embedded/postmaster.ts'

export function supervise(first: Postmaster, start: () => Promise<Postmaster>, log: Log) {
  const listeners: ((how: string) => void)[] = []
  const stopping = new AbortController()
  let running = first

  const watched = watch()

  return {
    onExit: (listener: (how: string) => void) => void listeners.push(listener),
    stop: async () => {
      stopping.abort()
      await running.stop()
      await watched
    },
  }

  async function watch() {
    for (let quickDeaths = 0; ; ) {
      const since = Date.now()
      const how = await running.ended
      if (stopping.signal.aborted) return
      log.error(`PostgreSQL ended (${how}): starting it again.`)
      for (const listener of listeners) listener(how)
      quickDeaths = Date.now() - since < aWhileMs ? quickDeaths + 1 : 0
      await restart(quickDeaths)
    }
  }

  async function restart(quickDeaths: number) {
    for (let failures = quickDeaths; !stopping.signal.aborted; failures++) {
      await ignored(delay(Math.min(failures * 200, longestPauseMs), undefined, { signal: stopping.signal }), 'only cut short by stopping')
      const started = await start().catch((error: Error) => log.error(`PostgreSQL did not start: ${error.message}.`))
      if (!started) continue
      running = started
      if (stopping.signal.aborted) await running.stop()
      return
    }
  }
}

const aWhileMs = 60_000
const longestPauseMs = 5_000

import { setTimeout as delay } from 'node:timers/promises'
import { ignored } from '@atelier/contract/rules/ignored'

/** @returns the first answer of `look` that is neither nothing nor false; one that throws is asked again */
export async function until<T>(what: string, seconds: number, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + seconds * 1_000
  while (Date.now() < deadline) {
    const found = await ignored(look(), 'asked again')
    if (found !== undefined && found !== false) return found
    await delay(200)
  }
  throw new Error(`It did not come to pass within ${seconds} s that ${what}`)
}

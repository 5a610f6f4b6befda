import { setTimeout as delay } from 'node:timers/promises'

const floorMs = 100

/** Delays the answer to 100 ms, so that its time does not tell whether an address is known. */
export async function withMinimumDuration<Answer>(work: Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([work, delay(floorMs)])
  return answer
}

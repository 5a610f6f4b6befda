import { setTimeout as delay } from 'node:timers/promises'

const floorMs = 100

/** Delays the answer, and a refusal too, to 100 ms, so that its time does not tell whether an address is known. */
export async function withMinimumDuration<Answer>(work: Promise<Answer>): Promise<Answer> {
  await Promise.allSettled([work, delay(floorMs)])
  return work
}

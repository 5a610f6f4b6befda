import { setTimeout as delay } from 'node:timers/promises'

const floorMs = 100

/** Takes at least 100 ms, refusals too, so timing does not reveal whether an address is known. */
export async function withMinimumDuration<Answer>(work: Promise<Answer>): Promise<Answer> {
  await Promise.allSettled([work, delay(floorMs)])
  return work
}

import { setTimeout as delay } from 'node:timers/promises'

// More than the work behind any of these answers takes.
const floorMs = 100

/**
 * Answers no sooner than after a tenth of a second. What there is to do for a known address takes longer than what an unknown one needs, and
 * nobody should be able to measure that. Refusals come at once: they are alike for both.
 */
export async function evenly<Answer>(work: Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([work, delay(floorMs)])
  return answer
}

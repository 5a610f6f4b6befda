import { limits } from '@atelier/contract/limits'

const { atOnce, slowMs } = limits.pushing
const underWay = new Set<{ person: string; host: string; since: number }>()

/** Limits concurrency per person and per host, so that slow endpoints do not block others. @returns undefined if skipped */
export async function withConcurrencyLimit<Answer>(
  person: string,
  host: string,
  now: Date,
  push: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const since = now.getTime()
  const others = [...underWay]
  const theirs = others.filter((other) => other.person === person)
  const slow = others.filter((other) => other.host === host && since - other.since > slowMs)
  if (theirs.length >= atOnce || slow.length >= atOnce) return undefined
  const place = { person, host, since }
  underWay.add(place)
  try {
    return await push()
  } finally {
    underWay.delete(place)
  }
}

/** A post in a window of the feed, which lists them newest first. */
export interface Candidate {
  id: string
  engagement_score: number
}

/**
 * The ids of a window by (1 − weight) × rank by newest + weight × rank by engagement: 0 leaves the newest first, 1 puts what people
 * responded to most first. The newer one wins a tie.
 */
export function blend(window: Candidate[], weight: number): string[] {
  const byEngagement = window.toSorted((a, b) => b.engagement_score - a.engagement_score)
  const ranked = window.map(({ id }, newest) => {
    const engaging = byEngagement.findIndex((other) => other.id === id)
    return { id, rank: (1 - weight) * newest + weight * engaging }
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ id }) => id)
}

export interface Candidate {
  id: string
  engagement_score: number
}

/** Ranks a window, which comes newest first, by (1 − weight) × rank by age + weight × rank by engagement. The newer post wins a tie. */
export function blend(window: Candidate[], weight: number): string[] {
  const byEngagement = window.toSorted((a, b) => b.engagement_score - a.engagement_score)
  const ranked = window.map(({ id }, newest) => {
    const engaging = byEngagement.findIndex((other) => other.id === id)
    return { id, rank: (1 - weight) * newest + weight * engaging }
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ id }) => id)
}

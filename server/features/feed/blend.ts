export interface FeedCandidate {
  id: string
  engagement_score: number
}

interface Ranked extends FeedCandidate {
  newest_rank: number
  rank: number
}

/** Score: (1 − weight) × rank by time + weight × rank by engagement. The newer post wins a tie. */
export function blend(window: FeedCandidate[], weight: number): Ranked[] {
  const byEngagement = window.toSorted((a, b) => b.engagement_score - a.engagement_score)
  const place = ({ newest_rank, rank }: Ranked) => (1 - weight) * newest_rank + weight * rank
  const ranked = window.map((post, index) => ({ ...post, newest_rank: index + 1, rank: byEngagement.indexOf(post) + 1 }))
  return ranked.toSorted((a, b) => place(a) - place(b))
}

/** The limits of the staff area: in a file of their own, because every screen loads `limits`. */
export const adminLimits = {
  page: 25,
  /** The newest rows of each history in the file of a person. */
  history: 20,
  reason: 1_000,
  note: 2_000,
  appeal: 2_000,
  appealMs: 30 * 86_400_000,
  suspensionDays: 365,
  /** The greatest `max_post_length` that can be set. */
  postLength: 10_000,
  interest: 100,
  templateTitle: 200,
  templateContent: 1_000,
  flagged: 50,
  /** Up to how many are counted beside a tab. */
  waiting: 100,
  /** Up to how many hits a dry run of a word filter counts. */
  tried: 300,
  triedAmong: 5_000,
  triedMs: 30 * 86_400_000,
  triedExamples: 5,
  seriesDays: 365,
  topCreators: 10,
  /** How many sign-up weeks are followed, and for how many weeks. */
  retentionWeeks: 12,
  wordFilter: 100,
} as const

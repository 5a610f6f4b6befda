/** In a file of its own, because every screen loads `limits`. */
export const adminLimits = {
  page: 25,
  undoMs: 5_000, // in which a decision can be taken back
  reservedMs: 5 * 60_000, // how long the desk keeps a case for who asked
  lookMs: 90_000, // after its last sign, a tab no longer looks at a case
  lookEveryMs: 30_000,
  passedOver: 50, // cases that come last when one asks for the next
  failedDecisionsMs: 86_400_000, // how long one is listed that could not be done
  sweep: 50, // posts, comments and communities each that are listed and removed together
  sweepMs: 48 * 3_600_000, // how old what is listed may be
  history: 20, // rows of each list in a person's file
  chainPage: 500, // more than other lists, as the whole log is read
  reason: 1_000,
  excerpt: 280,
  readAgainMs: 3_600_000, // in which reading the same private message again is not logged again
  note: 2_000,
  appeal: 2_000,
  appealMs: 30 * 86_400_000,
  suspensionDays: 365,
  restrictionHours: 24,
  quietDays: 90,
  postLength: 10_000,
  interest: 100,
  templateTitle: 200,
  templateContent: 1_000,
  templateDraft: 2_000, // so that what is too long to be published is kept
  flagged: 50,
  ownFiguresMs: 90 * 86_400_000,
  waiting: 100, // counted beside a tab
  heldPerDay: 20, // posts that a filter may hold without an admin, on average over `triedMs`
  tried: 300, // hits that a dry run counts
  triedAmong: 3_000, // of the newest comments; posts are searched by trigrams
  triedSpellings: 500, // of the newest posts and comments each, in which other spellings and short words are looked for
  triedMs: 30 * 86_400_000,
  triedExamples: 5,
  seriesDays: 365,
  topCreators: 10,
  retentionWeeks: 12,
  suggested: 6, // words that recent removals have in common
  suggestedFrom: 3, // removals that a word has to be in
  suggestedAmong: 300, // of the newest removals
  suggestedBeside: 500, // of the newest posts and comments each, with which they are compared
  wordFilter: 100,
  signUpHold: 253,
  signUpHoldNote: 200,
  triedSignUps: 1_000,
  rules: 30,
  ruleTitle: 100,
  ruleText: 2_000,
  ruleReason: 200,
  ruleReasons: 10,
} as const

/** A database, with a row for each account. */
export const keptReads = 'atelier-reads'

export const lateReadsOf = (account: string) => `late-reads:${account}`

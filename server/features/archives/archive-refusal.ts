import type { archiveProblems } from '@atelier/contract/archives'

export type ArchiveProblem = (typeof archiveProblems)[number]

/** A whole archive is refused; nothing of it comes. */
export class ArchiveRefusal extends Error {
  readonly problem: ArchiveProblem

  constructor(problem: ArchiveProblem, reason: string) {
    super(`${problem}: ${reason}`)
    this.name = 'ArchiveRefusal'
    this.problem = problem
  }
}

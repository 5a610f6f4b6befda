import type { archiveProblems } from '@atelier/contract/archives'

export type ArchiveProblem = (typeof archiveProblems)[number]

export class ArchiveRefusal extends Error {
  readonly problem: ArchiveProblem

  constructor(problem: ArchiveProblem, reason: string) {
    super(`${problem}: ${reason}`)
    this.name = 'ArchiveRefusal'
    this.problem = problem
  }
}

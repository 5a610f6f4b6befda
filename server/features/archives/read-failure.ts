import { isFailure } from '@atelier/contract/errors'
import { type ArchiveProblem, ArchiveRefusal } from '#features/archives/archive-refusal.ts'

export function readFailure(error: unknown, problem: ArchiveProblem): unknown {
  if (error instanceof ArchiveRefusal || isFailure(error) || !(error instanceof Error) || 'syscall' in error) return error
  if (/too many bytes/.test(error.message)) return new ArchiveRefusal('too_large', error.message)
  return new ArchiveRefusal(problem, error.message)
}

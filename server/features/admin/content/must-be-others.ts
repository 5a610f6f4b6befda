import { Failure } from '@atelier/contract/errors'
import type { SignedIn } from '#http/session.ts'

/** Staff decide nothing about what is their own. @throws Failure forbidden */
export function mustBeOthers(viewer: SignedIn, authorId: string | null): void {
  if (authorId === viewer.id) throw new Failure('forbidden')
}

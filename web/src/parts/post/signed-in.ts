import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { isIn, useSession } from '#data/session/session.ts'

/** What only somebody signed in can do with a post; others go to sign-in, and come back to it. `replace`: instead of this entry of the history. */
export function useSignedIn(postId: string, replace = false): (act: () => void) => () => void {
  const session = useSession()
  const navigate = useNavigate()
  return (act) => () => {
    if (session.status === 'loading' || isIn(session)) return act()
    void navigate({ to: paths.signIn, search: { next: paths.post(postId) }, replace })
  }
}

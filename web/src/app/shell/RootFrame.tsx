import { Shell } from '#app/shell/Shell.tsx'
import { VisitorFrame } from '#app/shell/VisitorFrame.tsx'
import { isIn, useSession } from '#data/session/session.ts'

export function RootFrame() {
  const session = useSession()
  if (session.status === 'loading') return null
  return isIn(session) ? <Shell /> : <VisitorFrame />
}

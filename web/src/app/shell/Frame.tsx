import { Shell } from '#app/shell/Shell.tsx'
import { VisitorFrame } from '#app/shell/VisitorFrame.tsx'
import { useSession } from '#data/session.ts'

/** Around what signed-in people use and visitors may partly read. */
export function Frame() {
  const { status } = useSession()
  if (status === 'loading') return null
  return status === 'signed_in' ? <Shell /> : <VisitorFrame />
}

import { useEffect } from 'react'
import { mailedLink, markLinkReported } from '#data/session/callback.ts'
import { ForeignLink } from '#screens/link/ForeignLink.tsx'
import { HalfConfirmed } from '#screens/link/HalfConfirmed.tsx'
import { SpentLink } from '#screens/link/SpentLink.tsx'

export function LinkScreen() {
  useEffect(markLinkReported, [])
  if (mailedLink?.outcome === 'spent') return <SpentLink link={mailedLink} />
  if (mailedLink?.outcome === 'half') return <HalfConfirmed />
  if (mailedLink?.outcome === 'foreign') return <ForeignLink link={mailedLink} />
  return null
}

import { getRouteApi } from '@tanstack/react-router'
import { NoRemoval } from '#screens/appeal/NoRemoval.tsx'
import { RemovalPage } from '#screens/appeal/RemovalPage.tsx'

const route = getRouteApi('/shell/appeals/$kind/$targetId')

export function AppealScreen() {
  const { kind, targetId } = route.useParams()
  if (kind !== 'post' && kind !== 'comment') return <NoRemoval />
  return (
    <div className="px-4 pt-5 pb-16">
      <RemovalPage key={targetId} taken={{ kind, target_id: targetId }} />
    </div>
  )
}

import { ownRemovalKinds } from '@atelier/contract/appeals'
import { getRouteApi } from '@tanstack/react-router'
import { NoRemoval } from '#screens/appeal/NoRemoval.tsx'
import { RemovalPage } from '#screens/appeal/RemovalPage.tsx'

const route = getRouteApi('/shell/appeals/$kind/$targetId')

export function AppealScreen() {
  const { kind, targetId } = route.useParams()
  const known = ownRemovalKinds.find((one) => one === kind)
  if (!known) return <NoRemoval />
  return (
    <div className="px-4 pt-5 pb-16">
      <RemovalPage key={targetId} taken={{ kind: known, target_id: targetId }} />
    </div>
  )
}

// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { createCommunity, joinCommunity } from '@atelier/contract/communities'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerRequest, isOpen } from '#screens/notifications/requests.data.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { people } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

test('a request that is answered from its notification leaves the tab of the community, and its count', async () => {
  const { rosa } = await people('rosa')
  const { id: community_id } = await vera.call(createCommunity, { client_id: crypto.randomUUID(), name: 'Prints', is_public: false })
  await rosa.call(joinCommunity, { community_id })
  visit(`/communities/${community_id}?tab=requests`)
  await screen.findByText('@rosa')
  const request = { user_id: rosa.user_id, community_id }
  isOpen(request)
  await answerRequest(request, 'approved')
  await screen.findByRole('heading', { name: 'No requests' })
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Requests' })).toBeTruthy())
})

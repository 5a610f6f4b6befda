// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { approveMember, communityPosts, communityRequests, getCommunity } from '@atelier/contract/communities'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, isOpen } from '#screens/notifications/requests.data.ts'
import { startApp, visit } from '#testing/app.tsx'
import { aCommunity, aMember } from '#testing/communities.ts'
import { serve } from '#testing/fake-server.ts'

startApp()

test('a request that is answered from its notification leaves the tab of the community, and its count', async () => {
  const rosa = aMember('rosa')
  const community = aCommunity({ membership: 'owner', is_public: false, requests_count: 1 })
  let waiting = [rosa]
  serve(getCommunity, () => ({ ...community, requests_count: waiting.length }))
  serve(communityPosts, { items: [], next_cursor: null })
  serve(communityRequests, () => ({ items: waiting, next_cursor: null }))
  serve(approveMember, () => {
    waiting = []
    return {}
  })
  visit(`/communities/${community.id}?tab=requests`)
  await screen.findByText('@rosa')
  isOpen({ user_id: rosa.user_id, community_id: community.id })
  await answer({ user_id: rosa.user_id, community_id: community.id }, 'approved')
  await screen.findByRole('heading', { name: 'No requests' })
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Requests' })).toBeTruthy())
})

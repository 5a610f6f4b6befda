import { personRecent, sweepPerson } from '@atelier/contract/admin/sweep'
import { createCommunity, joinCommunity } from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { comment, publish, uploadedPicture } from '#testing/real-posts.ts'
import { grant, people, query, type RealPerson, settle } from '#testing/real-server.ts'
import { viewer } from '#testing/real-session.ts'
import { inTray } from '#testing/reports.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

let bob: RealPerson
beforeEach(async () => {
  bob = (await people('bob')).bob
})

async function opened() {
  await grant(viewer.user_id, 'moderator')
  const { user } = visit(`/admin/users?person=${bob.user_id}`, { wide: true })
  const dialog = await screen.findByRole('dialog', { name: '@bob' })
  await user.click(await within(dialog).findByRole('tab', { name: 'Last 48 hours' }))
  return { user, panel: within(dialog) }
}

test('everything or some of the last 48 hours is removed in one step, and Undo brings it back', async () => {
  const { ann } = await people('ann')
  const community = await ann.call(createCommunity, { client_id: crypto.randomUUID(), name: 'Oil painters', is_public: true })
  const post = await publish(bob, 'Buy my prints', { media: [await uploadedPicture(bob), await uploadedPicture(bob)] })
  const bare = await publish(bob, 'Bare', { media: [await uploadedPicture(bob)] })
  const said = await comment(bob, await publish(ann), 'Visit my shop')
  await bob.call(joinCommunity, { community_id: community.id })
  const { user, panel } = await opened()

  const box = (name: string) => panel.findByRole<HTMLInputElement>('checkbox', { name })
  await user.click(await box('Post: Buy my prints'))
  expect(panel.getByRole('status').textContent).toBe('1 chosen')
  await user.click(panel.getByRole('button', { name: 'Choose all' }))
  expect(panel.getByRole('status').textContent).toBe('4 chosen')
  await user.click(panel.getByRole('button', { name: 'Choose nothing' }))
  expect(panel.getByRole('button', { name: 'Remove…' })).toHaveProperty('disabled', true)
  await user.click(panel.getByRole('button', { name: 'Choose all' }))
  await user.click(await box('Post: Bare'))
  await user.click(panel.getByRole('button', { name: 'Remove…' }))

  const asks = await screen.findByRole('dialog', { name: /^Remove 3 things of/ })
  expect(asks.textContent).toContain('They get one notice with this reason, and can appeal.')
  expect(asks.textContent).toContain('They are taken out of the communities without a notice.')
  serve(sweepPerson, new Failure('unavailable'))
  await user.type(within(asks).getByRole('textbox', { name: 'Reason' }), 'Advertising')
  await user.click(within(asks).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/Failed to remove/)).toBeDefined()
  stopServing(sweepPerson)
  await user.click(within(asks).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(asks.isConnected).toBe(false))
  await inTray('Removed')
  expect(callsOf(sweepPerson).at(-1)).toEqual({
    user_id: bob.user_id,
    post_ids: [post.id],
    comment_ids: [said.id],
    community_ids: [community.id],
    reason: 'Advertising',
  })
  await waitFor(() => expect(panel.getAllByRole('checkbox')).toHaveLength(1))

  await user.click(screen.getByRole('button', { name: 'Undo: Removed', hidden: true }))
  await waitFor(() => expect(panel.getAllByRole('checkbox')).toHaveLength(4))
  await user.click(panel.getByRole('button', { name: 'Choose all' }))
  await user.click(panel.getByRole('button', { name: 'Remove…' }))
  const again = await screen.findByRole('dialog', { name: /^Remove 4 things of/ })
  await user.type(within(again).getByRole('textbox', { name: 'Reason' }), 'Advertising')
  await user.click(within(again).getByRole('button', { name: 'Remove' }))
  expect(await panel.findByText('Nothing of theirs is here to be removed')).toBeDefined()
  await settle()
  expect(await query('select id from posts where id = any($1) and status <> $2', [post.id, bare.id], 'removed')).toEqual([])
})

test('it waits, fails with another try, and says when there is nothing', async () => {
  serve(personRecent, new Failure('unavailable'))
  const { user, panel } = await opened()
  expect(await panel.findByText('Something went wrong loading the last 48 hours')).toBeDefined()
  const gate = Promise.withResolvers<void>()
  serve(personRecent, async () => {
    await gate.promise
    return { posts: [], comments: [], communities: [], more: true }
  })
  await user.click(panel.getByRole('button', { name: 'Try Again' }))
  gate.resolve()
  expect(await panel.findByText('Nothing of theirs is here to be removed')).toBeDefined()
  expect(panel.getByText('There is more. After this is removed, the rest is listed.')).toBeDefined()
  expect(panel.queryByRole('button', { name: 'Remove…' })).toBeNull()
})

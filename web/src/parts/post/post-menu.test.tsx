// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { blockUser, followUser, muteUser, unblockUser, unmuteUser } from '@atelier/contract/follows'
import { unhidePost } from '@atelier/contract/posts'
import { createReport } from '@atelier/contract/reports'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callsOf } from '#testing/fake-server.ts'
import { startRealApp } from '#testing/real-app.tsx'
import { publish } from '#testing/real-posts.ts'
import { people, type RealPerson } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'

startRealApp()

let ann: RealPerson
beforeEach(async () => {
  const known = await people('ann', 'ben')
  ann = known.ann
  for (const person of [known.ann, known.ben]) await vera.call(followUser, { user_id: person.user_id })
  await publish(known.ben, 'A print by Ben')
  await publish(ann, 'A bowl by Ann')
  await publish(ann, 'A cup by Ann')
})

const shown = () => screen.queryAllByRole('article').map((article) => /(cup|bowl|print)/.exec(article.textContent ?? '')?.[0])
const postsAre = (...texts: string[]) => waitFor(() => expect(shown()).toEqual(texts))
const toastButton = (name: string) => screen.findByRole('button', { name, hidden: true })

async function choose(item: string) {
  const { user } = visit('/home?tab=following')
  const article = (await screen.findByText('A bowl by Ann')).closest('article') ?? document.body
  await user.click(within(article).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
  return user
}

test('the menu of a post mutes its author by name, and Undo takes it back', async () => {
  const user = await choose(`Mute ${ann.full_name}`)
  await postsAre('print')
  await user.click(await toastButton('Undo'))
  await postsAre('cup', 'bowl', 'print')
  expect([callsOf(muteUser), callsOf(unmuteUser)]).toEqual([[{ user_id: ann.user_id }], [{ user_id: ann.user_id }]])
})

test('the menu of a post blocks its author by name, once that is confirmed, and leads nowhere else', async () => {
  const user = await choose(`Block ${ann.full_name}`)
  const dialog = within(await screen.findByRole('dialog', { name: `Block ${ann.full_name}?` }))
  expect(callsOf(blockUser)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Block' }))
  await postsAre('print')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Following')
  await user.click(await toastButton('Undo'))
  await waitFor(() => expect(callsOf(unblockUser)).toEqual([{ user_id: ann.user_id }]))
})

test('the menu of an own post pins it to the profile, where it hangs first and says so, and takes it off again', async () => {
  await publish(vera, 'An old chair')
  await publish(vera, 'A new chair')
  const { user } = visit('/profile')
  const wall = await screen.findByRole('list', { name: 'Posts' })
  const hung = () =>
    within(wall)
      .getAllByRole('link')
      .map(({ textContent }) => textContent ?? '')
  await waitFor(() => expect(hung()).toHaveLength(2))
  expect(hung()[0]).toContain('A new chair')
  await user.click(within(wall).getByRole('link', { name: /An old chair/ }))
  const pick = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
  }
  await pick('Pin to profile')
  await screen.findByText('Pinned to your profile')
  await pick('Unpin from profile')
  await screen.findByText('No longer pinned')
  await pick('Pin to profile')
  await screen.findByText('Pinned to your profile')
  cleanup()
  visit('/profile')
  const [first] = await within(await screen.findByRole('list', { name: 'Posts' })).findAllByRole('link')
  expect(first?.textContent).toContain('An old chair')
  expect(first?.textContent).toContain('Pinned')
})

test('POST-009: a post that is reported leaves the list, and Show brings it back', async () => {
  const user = await choose('Report post')
  const sheet = within(await screen.findByRole('dialog', { name: 'Report post' }))
  await user.click(sheet.getByRole('radio', { name: 'Spam or scam' }))
  await user.click(sheet.getByRole('button', { name: 'Send report' }))
  await postsAre('cup', 'print')
  expect(callsOf(createReport)).toHaveLength(1)
  await user.click(await toastButton('Show'))
  await postsAre('cup', 'bowl', 'print')
  expect(callsOf(unhidePost)).toHaveLength(1)
})

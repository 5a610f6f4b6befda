import type { Notification } from '@atelier/contract/notifications'
import notifications from '@atelier/contract/words/en/notifications.json' with { type: 'json' }
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, test } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { NotificationRow } from '#screens/notifications/NotificationRow.tsx'

afterEach(cleanup)

const ann = {
  ...{ user_id: crypto.randomUUID(), username: 'ann_arbor', full_name: 'Ann Arbor' },
  ...{ avatar_url: null, is_verified: false, is_private: false },
}
const notice: Notification = {
  id: crypto.randomUUID(),
  type: 'message',
  title: 'New message',
  content: 'Ann Arbor sent you a message',
  data: { conversation_id: crypto.randomUUID(), kind: 'message' },
  is_read: true,
  created_at: '2026-01-01T00:00:00.000Z',
  parts: [
    { text: 'Ann Arbor', strong: true },
    { text: ' sent you a message', strong: false },
  ],
  senderProfile: ann,
  people: [ann],
  people_count: 1,
  thumbnail: null,
  timeAgo: 'now',
}

test('NOTI-018: a message notification leads to its conversation', async () => {
  queries.setQueryData(['notification', notice.id], notice)
  const rootRoute = createRootRoute({ component: () => <NotificationRow id={notice.id} /> })
  render(
    <QueryClientProvider client={queries}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ notifications }}>
        <RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() }) as never} />
      </IntlProvider>
    </QueryClientProvider>,
  )
  const link = await screen.findByRole('link', { name: /Ann Arbor sent you a message/ })
  expect(link.getAttribute('href')).toBe(`/messages/${notice.data.conversation_id}`)
})

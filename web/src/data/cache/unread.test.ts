// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { unreadConversations } from '@atelier/contract/conversations'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { useUnreadMessages } from '#data/cache/unread.ts'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'

startApp()

test('the count of unread conversations is asked for again when a mute ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  serve(unreadConversations, { count: 0, requests: 0, mute_ends_at: new Date(Date.now() + 8 * 3_600_000).toISOString() })
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queries }, children)
  const { result } = renderHook(() => useUnreadMessages(), { wrapper })
  await waitFor(() => expect(result.current.mute_ends_at).toBeDefined())
  serve(unreadConversations, { count: 1, requests: 0 })
  await vi.advanceTimersByTimeAsync(7 * 3_600_000)
  expect(result.current.count).toBe(0)
  await vi.advanceTimersByTimeAsync(3_600_000)
  await waitFor(() => expect(result.current).toEqual({ count: 1, requests: 0 }))
  vi.useRealTimers()
})

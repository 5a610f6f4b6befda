// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { listConversations, unreadConversations } from '@atelier/contract/conversations'
import { unreadNotifications } from '@atelier/contract/notifications'
import { getMe } from '@atelier/contract/profiles'
import { afterEach, beforeEach } from 'vitest'
import { serve, startServer } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { closeApp } from '#testing/visit.tsx'
import { loadWords } from '#words/words.ts'

// What a test leaves behind may still ask when nobody answers for the server any more.
globalThis.fetch = async () => {
  throw new TypeError('fetch failed')
}

/** Before each test of a file: a server without conversations and notifications, and nothing cached. */
export function startApp() {
  beforeEach(async () => {
    await loadWords('en')
    startServer()
    serve(getMe, viewer)
    serve(unreadNotifications, { count: 0 })
    serve(unreadConversations, { count: 0, requests: 0 })
    serve(listConversations, { items: [], next_cursor: null })
  })
  afterEach(closeApp)
}

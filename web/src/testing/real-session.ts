import { getMe, type Me } from '@atelier/contract/profiles'
import { storageKey } from '#data/session/stored-session.ts'
import { openServer, withCall } from '#testing/real-server.ts'

// Before the session is read, which happens when its module loads.
const { origin, viewer: made } = await openServer()
jsdom.reconfigure({ url: origin })
localStorage.setItem(storageKey, JSON.stringify(made.session))

/** Who is signed in, on a device of hers that no test sees: for what she did before. */
export const vera = withCall(made)
/** Who is signed in, at a real server of this worker's own. */
export const viewer: Me = await vera.call(getMe, {})

/** Vitest's jsdom environment. */
declare const jsdom: { reconfigure(options: { url: string }): void }

import { storedSession } from '#data/session/stored-session.ts'

let owner = storedSession()?.user.id

/** Whose page this is, or was last: what they type is kept under it. */
export const pageOwner = () => owner

export function setPageOwner(user_id: string) {
  owner = user_id
}

let leaving = false

/** Loads `path`, as another account. */
export function leaveFor(path: string) {
  leaving = true
  window.location.replace(path)
}

/** Unless the page is leaving already: loading it anew would end the way there. */
export function loadAnew() {
  if (!leaving) window.location.reload()
}

/** The page is shown again, out of the browser's history. */
export function resumePage() {
  leaving = false
}

import { storedSession } from '#data/session/stored-session.ts'

let owner = storedSession()?.user.id

/** The account that owns this page, or owned it last; typed text is stored under its id. */
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

/** Not while the page is leaving: a reload would cancel that navigation. */
export function reloadPage() {
  if (!leaving) window.location.reload()
}

/** The browser shows the page again from its history. */
export function resumePage() {
  leaving = false
}

import { storedSession } from '#data/session/stored-session.ts'

let owner = storedSession()?.user.id

/** Whose page this is, or was last: what they type is kept under it. */
export const pageOwner = () => owner

export function setPageOwner(user_id: string) {
  owner = user_id
}

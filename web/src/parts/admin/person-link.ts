import { paths } from '@atelier/contract/paths'

/** For a `Link` to what staff know of a person. */
export const personLink = (user_id: string) => ({ to: paths.adminUsers, search: { person: user_id } })

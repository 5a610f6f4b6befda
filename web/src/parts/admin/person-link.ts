import { paths } from '@atelier/contract/paths'

export const personLink = (user_id: string) => ({ to: paths.adminUsers, search: { person: user_id } })

import type { KnownAccount } from '#data/session/known-accounts.ts'

export const nameOf = ({ full_name, username }: Pick<KnownAccount, 'full_name' | 'username'>) => full_name || username || '?'

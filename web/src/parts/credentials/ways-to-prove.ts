import type { Account } from '#data/session/account-security.ts'

export type WayToProve =
  | { kind: 'factor'; id: string; name: string; isPhone: boolean }
  | { kind: 'passkey' }
  | { kind: 'password' }
  | { kind: 'mail'; address: string }

export function waysToProve(
  { factors = [], has_password, email, phone }: Account,
  asked: { onlyByCode: boolean; hasPasskey: boolean },
): WayToProve[] {
  const address = email || phone
  const byMail: WayToProve[] = address ? [{ kind: 'mail', address }] : []
  if (asked.onlyByCode) return byMail
  const byPasskey: WayToProve[] = asked.hasPasskey ? [{ kind: 'passkey' }] : []
  const verified = factors.filter(({ status }) => status === 'verified')
  const byFactor = verified.map(({ id, friendly_name = '', factor_type }): WayToProve => {
    return { kind: 'factor', id, name: friendly_name, isPhone: factor_type === 'phone' }
  })
  return [...byFactor, ...(has_password === false ? [] : [{ kind: 'password' } as const]), ...byPasskey, ...byMail]
}

export const keyOf = (way: WayToProve) => (way.kind === 'factor' ? way.id : way.kind)

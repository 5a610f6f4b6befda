import type { Account } from '#data/session/account-security.ts'

export type WayToProve =
  | { kind: 'factor'; id: string; name: string; isPhone: boolean }
  | { kind: 'password' }
  | { kind: 'mail'; address: string }

export function waysToProve({ factors = [], has_password, email, phone }: Account, onlyByCode: boolean): WayToProve[] {
  const address = email || phone
  const byMail: WayToProve[] = address ? [{ kind: 'mail', address }] : []
  if (onlyByCode) return byMail
  const verified = factors.filter(({ status }) => status === 'verified')
  const byFactor = verified.map(({ id, friendly_name = '', factor_type }): WayToProve => {
    return { kind: 'factor', id, name: friendly_name, isPhone: factor_type === 'phone' }
  })
  return [...byFactor, ...(has_password === false ? [] : [{ kind: 'password' } as const]), ...byMail]
}

export const keyOf = (way: WayToProve) => (way.kind === 'factor' ? way.id : way.kind)

import type { Account } from '#data/session/account-security.ts'

export type WayToProve =
  | { kind: 'factor'; id: string; name: string; isPhone: boolean }
  | { kind: 'key'; id: string; name: string }
  | { kind: 'passkey' }
  | { kind: 'password' }
  | { kind: 'mail'; address: string }

export function waysToProve(
  { factors = [], has_password, email, phone }: Account,
  asked: { onlyByCode: boolean; hasPasskey: boolean; canUseKeys: boolean },
): WayToProve[] {
  const address = email || phone
  const byMail: WayToProve[] = address ? [{ kind: 'mail', address }] : []
  if (asked.onlyByCode) return byMail
  const byPasskey: WayToProve[] = asked.hasPasskey ? [{ kind: 'passkey' }] : []
  const usable = factors.filter(({ status, factor_type }) => status === 'verified' && (factor_type !== 'webauthn' || asked.canUseKeys))
  const byFactor = usable.map(({ id, friendly_name: name = '', factor_type }): WayToProve => {
    return factor_type === 'webauthn' ? { kind: 'key', id, name } : { kind: 'factor', id, name, isPhone: factor_type === 'phone' }
  })
  return [...byFactor, ...(has_password === false ? [] : [{ kind: 'password' } as const]), ...byPasskey, ...byMail]
}

export const wayKey = (way: WayToProve) => ('id' in way ? way.id : way.kind)

import { createHmac, type KeyObject } from 'node:crypto'
import type { AccountHooks } from '#auth/account-hooks.ts'
import type { Keys } from '#auth/keys/keys.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { Limits } from '#http/limits.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { type Seal, sealWith } from '#seal.ts'
import { deriveKey } from '#secrets.ts'

export interface AuthDeps {
  config: Config
  db: Database
  jobs: Pick<Jobs, 'send'>
  limits: Pick<Limits, 'take' | 'refuseSpent'>
  keys: Keys
  realtime: Pick<Deps['realtime'], 'endSession' | 'endUser'>
  accountHooks: AccountHooks
  clock: Deps['clock']
}
export type Clock = Pick<AuthDeps, 'clock'>

interface DerivedKeys {
  refreshKey: KeyObject
  totpSeal: Seal
  providerSeal: Seal
  /** Keyed, so a copy of the database does not make it guessable. */
  digest(
    kind: 'code' | 'recovery code' | 'auth code' | 'network address' | 'mail timer' | 'limit' | 'state' | 'signature' | 'device',
    text: string,
  ): Buffer
}

export interface Auth extends AuthDeps, DerivedKeys {}

export function withDerivedKeys<Given extends { config: Pick<Config, 'secret'> }>(deps: Given): Given & DerivedKeys {
  const { secret } = deps.config
  const digestKey = deriveKey(secret, 'auth digests')
  return {
    ...deps,
    refreshKey: deriveKey(secret, 'refresh tokens'),
    totpSeal: sealWith(deriveKey(secret, 'totp secrets')),
    providerSeal: sealWith(deriveKey(secret, 'provider flows')),
    digest: (kind, text) => createHmac('sha256', digestKey).update(`${kind}\0${text}`).digest(),
  }
}

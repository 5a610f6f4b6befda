import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import type { ProofQuestion } from '#data/session/proof.ts'
import { canChoosePasskey, canUseWebauthn } from '#device/passkeys.ts'
import { useAccount } from '#parts/credentials/account.data.ts'
import { ProofForm } from '#parts/credentials/ProofForm.tsx'
import { ProveByKey } from '#parts/credentials/ProveByKey.tsx'
import { ProveByPasskey } from '#parts/credentials/ProveByPasskey.tsx'
import { usePasskeys } from '#parts/credentials/passkeys.data.ts'
import { type WayToProve, wayKey, waysToProve } from '#parts/credentials/ways-to-prove.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'

export function ProofDialog({ question: { onlyByCode, answer } }: { question: ProofQuestion }) {
  const t = useTranslations('proof')
  const keys = useTranslations('securityKeys')
  const account = useAccount()
  const [chosen, setChosen] = useState<string>()
  const hasPasskey = (usePasskeys({ enabled: !onlyByCode && canChoosePasskey() }).data ?? []).length > 0
  const ways = account ? waysToProve(account, { onlyByCode, hasPasskey, canUseKeys: canUseWebauthn() }) : []
  const way = ways.find((one) => wayKey(one) === chosen) ?? ways[0]
  const unnamed = (one: WayToProve) =>
    one.kind === 'key' ? keys('yours') : t(one.kind === 'factor' && one.isPhone ? 'factor_phone' : 'factor')
  return (
    <Dialog open onClose={() => answer(false)} title={t('title')}>
      <div className="grid gap-4">
        <p className="wordy text-sm text-quiet">{t(onlyByCode ? 'staff' : 'text')}</p>
        {!way && <Notice tone="warning">{t('nothing')}</Notice>}
        {way && way.kind !== 'passkey' && way.kind !== 'key' && <ProofForm key={wayKey(way)} way={way} onProven={() => answer(true)} />}
        {way?.kind === 'passkey' && <ProveByPasskey onProven={() => answer(true)} />}
        {way?.kind === 'key' && (
          <>
            <p className="wordy text-sm">{keys('text')}</p>
            <ProveByKey key={way.id} autoFocus factorId={way.id} onProven={() => answer(true)} failed={toastAuthError('proof.failed')} />
          </>
        )}
        <div className="-ms-3.5 flex flex-wrap empty:hidden">
          {ways
            .filter((one) => one !== way)
            .map((one) => (
              <Button key={wayKey(one)} tone="quiet" size="sm" onClick={() => setChosen(wayKey(one))}>
                {'id' in one ? t('use_factor', { name: one.name || unnamed(one) }) : t(`use_${one.kind}`)}
              </Button>
            ))}
        </div>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProofQuestion } from '#data/session/proof.ts'
import { useAccount } from '#parts/credentials/account.data.ts'
import { ProofForm } from '#parts/credentials/ProofForm.tsx'
import { keyOf, waysToProve } from '#parts/credentials/ways-to-prove.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'

export function ProofDialog({ question: { onlyByCode, answer } }: { question: ProofQuestion }) {
  const t = useTranslations('proof')
  const account = useAccount()
  const [chosen, setChosen] = useState<string>()
  const ways = account ? waysToProve(account, onlyByCode) : []
  const way = ways.find((one) => keyOf(one) === chosen) ?? ways[0]
  return (
    <Dialog open onClose={() => answer(false)} title={t('title')}>
      <div className="grid gap-4">
        <p className="wordy text-sm text-quiet">{t(onlyByCode ? 'staff' : 'text')}</p>
        {way ? <ProofForm key={keyOf(way)} way={way} onProven={() => answer(true)} /> : <Notice tone="warning">{t('nothing')}</Notice>}
        <div className="-ms-3.5 flex flex-wrap empty:hidden">
          {ways
            .filter((one) => one !== way)
            .map((one) => (
              <Button key={keyOf(one)} tone="quiet" size="sm" onClick={() => setChosen(keyOf(one))}>
                {one.kind === 'factor'
                  ? t('use_factor', { name: one.name || t(one.isPhone ? 'factor_phone' : 'factor') })
                  : t(`use_${one.kind}`)}
              </Button>
            ))}
        </div>
      </div>
    </Dialog>
  )
}

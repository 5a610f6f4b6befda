import { LogOut, Trash2, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { askAndSignOut } from '#parts/account/leave.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { SettingRow } from '#parts/settings/SettingRow.tsx'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { cancelDeletion, requestFailed, useDeletionRequest } from '#screens/settings/cards/deletion.data.ts'
import { Button } from '#ui/Button.tsx'

const DeletionSheet = lazySheet(() => import('#screens/settings/cards/DeletionSheet.tsx').then((file) => file.DeletionSheet))

export function DangerCard() {
  const t = useTranslations('settings')
  return (
    <SettingsCard id="danger" tone="danger" icon={TriangleAlert} title={t('danger_title')} text={t('danger_text')}>
      <SettingRow
        id="sign_out"
        title={t('danger_sign_out')}
        text={t('danger_sign_out_text')}
        words={t('danger_sign_out_words')}
        action={
          <Button size="sm" icon={LogOut} onClick={() => void askAndSignOut()}>
            {t('danger_sign_out')}
          </Button>
        }
      />
      <DeletionRow />
    </SettingsCard>
  )
}

function DeletionRow() {
  const t = useTranslations('settings')
  const app = useTranslations('app')
  const format = useFormatter()
  const { data: request, isError, isFetching, refetch } = useDeletionRequest()
  const failed = isError && request === undefined
  const [open, setOpen] = useState(false)
  const { submit, busy } = useSubmit(cancelDeletion, requestFailed)
  const date = (time: string | null | undefined) => (time ? format.dateTime(new Date(time), { dateStyle: 'long' }) : '')
  const texts = {
    none: t('danger_delete_text'),
    pending: t('danger_pending', { date: date(request?.created_at) }),
    approved: t('danger_approved', { date: date(request?.purge_after) }),
    declined: t('danger_declined', { date: date(request?.created_at) }),
    cancelled: t('danger_delete_text'),
  }
  const status = request?.status ?? 'none'
  const ask = (
    <Button size="sm" icon={Trash2} disabled={request === undefined} onClick={() => setOpen(true)}>
      {t('danger_delete')}
    </Button>
  )
  const retry = (
    <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
      {app('retry')}
    </Button>
  )
  const takeBack = (
    <Button size="sm" busy={busy} onClick={() => void submit()}>
      {t('danger_withdraw')}
    </Button>
  )
  return (
    <div>
      <SettingRow
        id="delete_account"
        title={t('danger_delete')}
        text={failed ? t('load_failed') : texts[status]}
        words={t('danger_delete_words')}
        action={failed ? retry : status === 'pending' ? takeBack : status !== 'approved' && ask}
      />
      <Suspense>{open && <DeletionSheet onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

import { FingerprintPattern } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Passkey } from '#data/session/passkeys.ts'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { SecurityRow } from '#screens/settings/security/SecurityRow.tsx'
import { Button } from '#ui/Button.tsx'

interface Props {
  passkey: Passkey
  onRename: () => void
  onDelete: () => void
}

export function PasskeyRow({ passkey, onRename, onDelete }: Props) {
  const t = useTranslations('passkeys')
  const format = useFormatter()
  const { created_at, last_used_at: used } = passkey
  const name = passkey.friendly_name || t('unnamed')
  return (
    <SecurityRow
      icon={FingerprintPattern}
      title={name}
      text={
        <>
          {t('created_on', { date: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })}
          {' · '}
          {used ? t.rich('last_used', { time: () => <TimeAgo at={used} /> }) : t('never_used')}
        </>
      }
      action={
        <div className="flex flex-wrap justify-end">
          <Button size="sm" tone="quiet" aria-label={t('rename_named', { name })} onClick={onRename}>
            {t('rename')}
          </Button>
          <Button size="sm" tone="quiet" aria-label={t('delete_named', { name })} onClick={onDelete}>
            {t('delete')}
          </Button>
        </div>
      }
    />
  )
}

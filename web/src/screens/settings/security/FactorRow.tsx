import type { Factor } from '@supabase/auth-js'
import { KeyRound, Smartphone } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { useFactorName } from '#screens/settings/security/factor-name.ts'
import { SecurityRow } from '#screens/settings/security/SecurityRow.tsx'
import { Button } from '#ui/Button.tsx'

export function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const t = useTranslations('security.twoStep')
  const format = useFormatter()
  const name = useFactorName()(factor)
  const added = format.dateTime(new Date(factor.created_at), { dateStyle: 'medium' })
  const { last_challenged_at: used } = factor
  return (
    <SecurityRow
      icon={factor.factor_type === 'webauthn' ? KeyRound : Smartphone}
      title={name}
      text={
        <>
          {t('added_on', { date: added })}
          {used && <> · {t.rich('last_used', { time: () => <TimeAgo at={used} /> })}</>}
        </>
      }
      action={
        <Button size="sm" tone="quiet" aria-label={t('remove_named', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      }
    />
  )
}

import type { ListedPerson } from '@atelier/contract/admin/users'
import { Ban, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { useReach } from '#screens/admin/users/reach.ts'
import { unban } from '#screens/admin/users/users.data.ts'

export function BanButton({ person, onBan }: { person: ListedPerson; onBan: () => void }) {
  const t = useTranslations('admin_users')
  const nameOf = useName()
  const why = useReach()(person, 'ban_people')
  const { submit: lift, busy } = useSubmit(() => unban(person.user_id), staffError('admin_users.unban_failed'))
  const name = nameOf(person)
  return person.is_banned ? (
    <GuardedButton size="sm" icon={RotateCcw} why={why} busy={busy} aria-label={t('unban_person', { name })} onClick={() => void lift()}>
      {t('unban')}
    </GuardedButton>
  ) : (
    <GuardedButton size="sm" icon={Ban} why={why} aria-label={t('ban_person', { name })} onClick={onBan}>
      {t('ban')}
    </GuardedButton>
  )
}

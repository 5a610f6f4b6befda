import type { PersonFile } from '@atelier/contract/admin/users'
import { Lock, LockOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { useReach } from '#screens/admin/users/reach.ts'
import { unrestrict } from '#screens/admin/users/users.data.ts'

export function RestrictButton({ file: { person, restrictions }, onRestrict }: { file: PersonFile; onRestrict: () => void }) {
  const t = useTranslations('admin_users')
  const nameOf = useName()
  const why = useReach()(person, 'restrict_people')
  const { submit: lift, busy } = useSubmit(() => unrestrict(person.user_id), staffError('admin_users.unrestrict_failed'))
  return restrictions.some(({ is_active }) => is_active) ? (
    <GuardedButton size="sm" icon={LockOpen} why={why} busy={busy} onClick={() => void lift()}>
      {t('unrestrict')}
    </GuardedButton>
  ) : (
    <GuardedButton size="sm" icon={Lock} why={why} aria-label={t('restrict_person', { name: nameOf(person) })} onClick={onRestrict}>
      {t('restrict')}
    </GuardedButton>
  )
}

import type { PersonFile } from '@atelier/contract/admin/users'
import { Volume1, Volume2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { useReach } from '#screens/admin/users/reach.ts'
import { endQuiet } from '#screens/admin/users/users.data.ts'

export function QuietButton({ file: { person, quiets }, onQuiet }: { file: PersonFile; onQuiet: () => void }) {
  const t = useTranslations('admin_users')
  const nameOf = useName()
  const why = useReach()(person, 'quiet_people')
  const { submit: end, busy } = useSubmit(() => endQuiet(person.user_id), staffError('admin_users.unquiet_failed'))
  return quiets.some(({ is_active }) => is_active) ? (
    <GuardedButton size="sm" icon={Volume2} why={why} busy={busy} onClick={() => void end()}>
      {t('unquiet')}
    </GuardedButton>
  ) : (
    <GuardedButton size="sm" icon={Volume1} why={why} aria-label={t('quiet_person', { name: nameOf(person) })} onClick={onQuiet}>
      {t('quiet')}
    </GuardedButton>
  )
}

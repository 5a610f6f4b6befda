import type { PersonFile } from '@atelier/contract/admin/users'
import { BadgeCheck, BadgeX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { BanButton } from '#screens/admin/users/BanButton.tsx'
import { BanDialog } from '#screens/admin/users/BanDialog.tsx'
import { QuietButton } from '#screens/admin/users/panel/QuietButton.tsx'
import { QuietDialog } from '#screens/admin/users/panel/QuietDialog.tsx'
import { RestrictButton } from '#screens/admin/users/panel/RestrictButton.tsx'
import { RestrictDialog } from '#screens/admin/users/panel/RestrictDialog.tsx'
import { WarnDialog } from '#screens/admin/users/panel/WarnDialog.tsx'
import { useReach } from '#screens/admin/users/reach.ts'
import { setVerified } from '#screens/admin/users/users.data.ts'

export function PersonActions({ file }: { file: PersonFile }) {
  const { person } = file
  const t = useTranslations('admin_users')
  const reach = useReach()
  const { may } = useStaff()
  const [asking, setAsking] = useState<'ban' | 'quiet' | 'restrict' | 'warn'>()
  const { user_id, is_verified } = person
  const { submit: verify, busy } = useSubmit(() => setVerified(user_id, !is_verified), staffError('admin_users.verify_failed'))
  const close = () => setAsking(undefined)
  return (
    <>
      {may('verify_people') && (
        <GuardedButton
          size="sm"
          tone="quiet"
          icon={is_verified ? BadgeX : BadgeCheck}
          why={reach(person, 'verify_people')}
          busy={busy}
          onClick={() => void verify()}
        >
          {t(is_verified ? 'unverify' : 'verify')}
        </GuardedButton>
      )}
      <GuardedButton size="sm" icon={TriangleAlert} why={reach(person, 'warn_people')} onClick={() => setAsking('warn')}>
        {t('warn')}
      </GuardedButton>
      <RestrictButton file={file} onRestrict={() => setAsking('restrict')} />
      <QuietButton file={file} onQuiet={() => setAsking('quiet')} />
      <BanButton person={person} onBan={() => setAsking('ban')} />
      {asking === 'ban' && <BanDialog person={person} onClose={close} />}
      {asking === 'quiet' && <QuietDialog person={person} onClose={close} />}
      {asking === 'restrict' && <RestrictDialog person={person} onClose={close} />}
      {asking === 'warn' && <WarnDialog person={person} onClose={close} />}
    </>
  )
}

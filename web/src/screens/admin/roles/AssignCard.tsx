import { assignableRoles } from '@atelier/contract/admin/roles'
import { isFailure } from '@atelier/contract/errors'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { titled } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { type FoundPerson, PersonSearch, useHandle } from '#parts/admin/PersonSearch.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { type Assignable, giveRole } from '#screens/admin/roles/roles.data.ts'
import { Select } from '#ui/Select.tsx'
import { toast } from '#ui/toast.ts'

export function AssignCard() {
  const t = useTranslations('admin_roles')
  const handle = useHandle()
  const { may } = useStaff()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<FoundPerson>()
  const [role, setRole] = useState<Assignable>('moderator')
  const missing = () => toast({ title: t('missing_selection'), tone: 'destructive' })

  const { submit, busy } = useSubmit(
    async () => {
      if (!chosen) return missing()
      await giveRole({ user_id: chosen.user_id, role })
      toast(titled(t('assigned', { name: handle(chosen), role: t(`role_names.${role}`) })))
      setText('')
      setChosen(undefined)
    },
    (error) => (isFailure(error, 'unauthenticated') ? missing() : staffError('admin_roles.assign_failed')(error)),
  )
  const why = may('change_roles') ? (chosen ? undefined : t('select_user')) : t('super_admin_only')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (may('change_roles')) void submit()
  }
  return (
    <section aria-labelledby="assign-role" className="mt-8 max-w-3xl">
      <h2 id="assign-role" className="display text-lg">
        {t('assign_role')}
      </h2>
      <form onSubmit={send} className="mt-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto] sm:items-start">
        <PersonSearch text={text} chosen={chosen?.user_id} onText={setText} onChoose={setChosen} />
        <Select
          label={t('role')}
          hideLabel
          value={role}
          onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'moderator')}
        >
          {assignableRoles.map((choice) => (
            <option key={choice} value={choice}>
              {t(`role_names.${choice}`)}
            </option>
          ))}
        </Select>
        <GuardedButton why={why} onBlocked={may('change_roles') ? missing : undefined} type="submit" tone="primary" busy={busy}>
          {busy ? t('assigning') : t('assign')}
        </GuardedButton>
      </form>
      <p role="status" className="wordy mt-2 min-h-5 text-sm text-quiet">
        {chosen &&
          t.rich('selected', {
            name: () => <b className="text-ink">{handle(chosen)}</b>,
            id: () => <code className="text-xs">{chosen.user_id}</code>,
          })}
      </p>
    </section>
  )
}

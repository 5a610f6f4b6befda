import { assignableRoles } from '@atelier/contract/admin/roles'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { initials } from '@atelier/contract/rules/initials'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebounced } from '#data/debounced.ts'
import { useSubmit } from '#data/submit.ts'
import { titled } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { type Assignable, assign, type Found, useFoundPeople } from '#screens/admin/roles/roles.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Select } from '#ui/Select.tsx'
import { toast } from '#ui/toast.ts'

/** Finds a person and gives them a role. */
export function AssignCard() {
  const t = useTranslations('admin_roles')
  const people = useTranslations('people')
  const { may } = useStaff()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Found>()
  const [role, setRole] = useState<Assignable>('moderator')
  const handle = (person: Found) => (person.username ? `@${person.username}` : person.full_name || people('unknown'))
  const missing = () => toast({ title: t('missing_selection'), tone: 'destructive' })

  const { submit, busy } = useSubmit(
    async () => {
      if (!chosen) return missing()
      await assign({ user_id: chosen.user_id, role })
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
        <PersonSearch text={text} chosen={chosen} handle={handle} onText={setText} onChoose={setChosen} />
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

interface SearchProps {
  text: string
  chosen: Found | undefined
  handle: (person: Found) => string
  onText: (text: string) => void
  onChoose: (person: Found | undefined) => void
}

function PersonSearch({ text, chosen, handle, onText, onChoose }: SearchProps) {
  const t = useTranslations('admin_roles')
  const asked = text.trim()
  const q = useDebounced(asked, limits.search.debounceMs)
  const found = useFoundPeople(chosen ? '' : q)
  const searches = !chosen && asked.length >= 2
  const isCurrent = searches && asked === q && !found.isFetching
  const options = (isCurrent && found.data) || []
  const status = !searches
    ? undefined
    : found.isError && isCurrent
      ? t('search_failed')
      : !isCurrent
        ? t('searching')
        : options.length === 0 && t('no_users')
  return (
    <Combobox
      label={t('search')}
      hideLabel
      placeholder={t('search')}
      maxLength={limits.search.max}
      start={<Search size={18} aria-hidden="true" />}
      value={text}
      onValueChange={(value) => {
        onText(value)
        onChoose(undefined)
      }}
      options={options}
      optionKey={(person) => person.user_id}
      renderOption={(person) => (
        <>
          <Avatar src={person.avatar_url} initials={initials(person)} size={32} />
          <span className="min-w-0 flex-1 py-1.5">
            <span className="block truncate font-semibold">{handle(person)}</span>
            <span className="block truncate text-quiet">{person.full_name || person.user_id}</span>
          </span>
        </>
      )}
      onSelect={(person) => {
        onText(handle(person))
        onChoose(person)
      }}
      status={status}
    />
  )
}

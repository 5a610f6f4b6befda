import { findPeople, type Staff } from '@atelier/contract/admin/roles'
import { limits } from '@atelier/contract/limits'
import { initials } from '@atelier/contract/rules/initials'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useDebounced } from '#data/debounced.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Combobox } from '#ui/Combobox.tsx'

export type FoundPerson = Pick<Staff, 'user_id' | 'username' | 'full_name' | 'avatar_url'>

interface Props {
  text: string
  /** Nothing is offered until the text is edited. */
  chosen: string | undefined
  onText: (text: string) => void
  onChoose: (person: FoundPerson | undefined) => void
  onSubmit?: () => void
  label?: string
}

export function PersonSearch({ text, chosen, onText, onChoose, onSubmit, label }: Props) {
  const t = useTranslations('admin.person_search')
  const handle = useHandle()
  const asked = text.trim()
  const q = useDebounced(asked, limits.search.debounceMs)
  const searches = !chosen && asked.length >= 2
  const found = useQuery({
    queryKey: ['admin', 'people-named', q],
    queryFn: async ({ signal }) => (await call(findPeople, { q }, { signal })).items,
    enabled: searches && q === asked,
  })
  const isCurrent = searches && q === asked && !found.isFetching
  const options = (isCurrent && found.data) || []
  const take = (person: FoundPerson) => {
    onText(handle(person))
    onChoose(person)
  }
  const [isSubmitted, setSubmitted] = useState(false)
  // Enter takes the first, once it is there.
  useEffect(() => {
    if (!isSubmitted || (searches && !isCurrent)) return
    setSubmitted(false)
    const [first] = options
    if (first) take(first)
    else onSubmit?.()
  })
  const answer = found.isError ? t('failed') : options.length === 0 && t('none')
  return (
    <Combobox
      label={label ?? t('label')}
      hideLabel
      placeholder={label ?? t('label')}
      maxLength={limits.search.max}
      start={<Search size={18} aria-hidden="true" />}
      value={text}
      onValueChange={(value) => {
        setSubmitted(false)
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
      onSelect={take}
      {...(onSubmit && { onSubmit: () => setSubmitted(true) })}
      status={searches && (isCurrent ? answer : t('searching'))}
    />
  )
}

export function useHandle() {
  const people = useTranslations('people')
  return ({ username, full_name }: Pick<FoundPerson, 'username' | 'full_name'>) =>
    username ? `@${username}` : full_name || people('unknown')
}

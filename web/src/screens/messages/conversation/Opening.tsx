import type { Author } from '@atelier/contract/authors'
import { initials } from '@atelier/contract/rules/initials'
import { useTranslations } from 'use-intl'
import { PersonName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export function Opening({ person, name, isEmpty }: { person: Author; name: string; isEmpty: boolean }) {
  const t = useTranslations('messages')
  return (
    <div className="grid h-full justify-items-center content-end px-6 pb-4 text-center">
      <Avatar src={person.avatar_url} initials={initials(person)} size={96} />
      <PersonName person={person} className="mt-3 flex max-w-full min-w-0 items-center gap-1 text-lg" />
      {person.username && <p className="max-w-full truncate text-sm text-quiet">@{person.username}</p>}
      <p className="mt-1 text-sm text-quiet">{isEmpty ? t('empty', { name }) : t('beginning')}</p>
    </div>
  )
}

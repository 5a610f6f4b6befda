import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePerson } from '#data/entities.ts'
import { FollowButton } from '#parts/person/FollowButton.tsx'
import { nameOf, PersonName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'

/** A person in a list: who they are, and Follow. `bio` shows two lines of what they say of themselves. */
export function PersonRow({ userId, bio = false }: { userId: string; bio?: boolean }) {
  const t = useTranslations('people')
  const person = usePerson(userId)
  if (!person) return null
  const name = nameOf(person, t('unknown'))
  return (
    <div className="flex items-start gap-3 py-3">
      <Link to={paths.profile(person.username ?? person.user_id)} className="group flex min-w-0 flex-1 items-start gap-3">
        <Avatar src={person.avatar_url} initials={initials(person)} size={40} />
        <span className="min-w-0 flex-1">
          <PersonName person={person} className="flex min-w-0 items-center gap-1 group-hover:underline" />
          {person.username && <span className="block truncate text-sm text-quiet">@{person.username}</span>}
          {bio && person.bio && <span className="wordy mt-1 line-clamp-2 text-sm">{person.bio}</span>}
        </span>
      </Link>
      <FollowButton userId={userId} name={name} />
    </div>
  )
}

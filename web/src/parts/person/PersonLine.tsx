import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { usePerson } from '#data/cache/entities.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'

/** `bio` adds two lines; `note` stands beside the handle. */
export function PersonLine({ userId, bio = false, note }: { userId: string; bio?: boolean; note?: string | undefined }) {
  const person = usePerson(userId)
  if (!person) return null
  return (
    <Link to={paths.profile(person.username ?? person.user_id)} className="group flex min-w-0 flex-1 basis-32 items-start gap-3">
      <Avatar src={person.avatar_url} initials={initials(person)} size={40} />
      <span className="min-w-0 flex-1">
        <PersonName person={person} className="flex min-w-0 items-center gap-1 group-hover:underline" />
        {(person.username || note) && (
          <span className="block truncate text-sm text-quiet">
            {[note, person.username && `@${person.username}`].filter(Boolean).join(' · ')}
          </span>
        )}
        {bio && person.bio && <span className="wordy mt-1 line-clamp-2 text-sm">{person.bio}</span>}
      </span>
    </Link>
  )
}

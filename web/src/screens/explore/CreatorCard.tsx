import { paths } from '@atelier/contract/paths'
import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { FollowButton } from '#parts/person/FollowButton.tsx'
import { PersonName, useName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export function CreatorCard({ userId }: { userId: string }) {
  const t = useTranslations('explore')
  const nameOf = useName()
  const language = useLocale()
  const person = usePerson(userId)
  if (!person) return null
  const name = nameOf(person)
  const followers = person.followers_count ?? 0
  return (
    <article
      aria-label={name}
      className="flex flex-col items-center gap-3 rounded-media border border-line px-3 pt-5 pb-4 text-center max-sm:w-40 max-sm:shrink-0 max-sm:snap-start"
    >
      <Link
        to={paths.profile(person.username ?? person.user_id)}
        className="group grid w-full min-w-0 flex-1 justify-items-center rounded-md"
      >
        <Avatar src={person.avatar_url} initials={initials(person)} size={64} className="mb-2.5" />
        <PersonName person={person} className="flex max-w-full min-w-0 items-center gap-1 group-hover:underline" />
        {person.username && <span className="max-w-full truncate text-sm text-quiet">@{person.username}</span>}
        <span className="figures mt-0.5 text-sm text-quiet">
          {t('followers', { count: followers, shown: shortCount(followers, language) })}
        </span>
      </Link>
      <FollowButton userId={userId} name={name} tells />
    </article>
  )
}

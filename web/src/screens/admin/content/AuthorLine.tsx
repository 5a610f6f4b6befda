import type { Author } from '@atelier/contract/authors'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { personLink } from '#parts/admin/person-link.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export function AuthorLine({ author }: { author: Author }) {
  return (
    <Link {...personLink(author.user_id)} className="group flex max-w-full items-center gap-2">
      <Avatar src={author.avatar_url} initials={initials(author)} size={32} />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        <PersonName person={author} className="flex min-w-0 items-center gap-1 group-hover:underline" />
        {author.username && <span className="truncate text-quiet">@{author.username}</span>}
      </span>
    </Link>
  )
}

import type { Author } from '@atelier/contract/authors'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { personLink } from '#parts/admin/person-link.ts'
import { PersonName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'

interface Props {
  /** Of the heading, which names the case. */
  id: string
  author: Author
  about: string
  children: ReactNode
}

export function CaseHead({ id, author, about, children }: Props) {
  return (
    <header className="flex min-w-0 items-center gap-3">
      <Avatar src={author.avatar_url} initials={initials(author)} size={40} />
      <div className="min-w-0 flex-1 text-sm">
        <h3 id={id} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Link {...personLink(author.user_id)} className="max-w-full min-w-0 hover:underline">
            <PersonName person={author} className="flex min-w-0 items-center gap-1" />
          </Link>
          <span className="text-quiet">{about}</span>
        </h3>
        <p className="text-quiet">{children}</p>
      </div>
    </header>
  )
}

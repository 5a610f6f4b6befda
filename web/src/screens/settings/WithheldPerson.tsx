import type { Author } from '@atelier/contract/authors'
import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { useName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'

interface Props {
  person: Pick<Author, 'user_id' | 'username' | 'full_name' | 'avatar_url'>
  action: string
  label: string
  onPress: (pressed: HTMLElement) => void
}

/** No link without a username, which may be another person’s by now. */
export function WithheldPerson({ person, action, label, onPress }: Props) {
  const nameOf = useName()
  const line = (
    <>
      <Avatar src={person.avatar_url} initials={initials(person)} size={40} />
      <span className="min-w-0">
        <bdi className="block truncate font-semibold group-hover:underline">{nameOf(person)}</bdi>
        {person.username && <span className="block truncate text-sm text-quiet">@{person.username}</span>}
      </span>
    </>
  )
  const look = 'group flex min-w-0 flex-1 basis-48 items-center gap-3'
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-3">
      {person.username ? (
        <Link to={paths.profile(person.user_id)} className={look}>
          {line}
        </Link>
      ) : (
        <span className={look}>{line}</span>
      )}
      <Button size="sm" aria-label={label} onClick={({ currentTarget }) => onPress(currentTarget)}>
        {action}
      </Button>
    </div>
  )
}

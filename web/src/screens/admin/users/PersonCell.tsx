import type { ListedPerson } from '@atelier/contract/admin/users'
import { initials } from '@atelier/contract/rules/initials'
import { useTranslations } from 'use-intl'
import { PersonName } from '#parts/person/PersonName.tsx'
import { CopyId } from '#screens/admin/users/CopyId.tsx'
import { Avatar } from '#ui/Avatar.tsx'

/** The name opens the panel, for the keyboard too. */
export function PersonCell({ person, onOpen }: { person: ListedPerson; onOpen: () => void }) {
  const t = useTranslations('admin_users')
  const { user_id, username, avatar_url } = person
  return (
    <div className="flex min-w-0 items-center gap-3 sm:w-72">
      <Avatar src={avatar_url} initials={initials(person)} size={40} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="hit flex max-w-full min-w-0 rounded-sm text-start hover:underline"
        >
          <PersonName person={person} className="flex min-w-0 items-center gap-1" />
        </button>
        <div className="flex min-w-0 items-center gap-2 text-quiet">
          <span className="truncate">{username ? `@${username}` : t('no_username')}</span>
          <CopyId id={user_id} />
        </div>
      </div>
    </div>
  )
}

import type { ReportGroup } from '@atelier/contract/admin/reports'
import { initials } from '@atelier/contract/rules/initials'
import { useFormatter, useTranslations } from 'use-intl'
import { useName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** Faces of the colleagues who have it open. */
export function Watchers({ people }: { people: ReportGroup['watchers'] }) {
  const t = useTranslations('admin_reports')
  const nameOf = useName()
  const format = useFormatter()
  if (people.length === 0) return null
  const said = t('watched_by', { n: people.length, names: format.list(people.map(nameOf)) })
  const more = people.length - shownPeople
  return (
    <span title={said} className="inline-flex shrink-0 items-center">
      <span aria-hidden="true" className="flex -space-x-1.5">
        {people.slice(0, shownPeople).map((person) => (
          <Avatar key={person.user_id} src={person.avatar_url} initials={initials(person)} size={24} className="ring-2 ring-ground" />
        ))}
      </span>
      {more > 0 && (
        <span aria-hidden="true" className="figures ms-1 text-xs text-quiet">
          {format.number(more, { signDisplay: 'always' })}
        </span>
      )}
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}

const shownPeople = 3

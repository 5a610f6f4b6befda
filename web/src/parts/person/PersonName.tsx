import type { Author } from '@atelier/contract/authors'
import { useTranslations } from 'use-intl'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

export function PersonName({ person, className }: { person: Pick<Author, 'full_name' | 'username' | 'is_verified'>; className?: string }) {
  const t = useTranslations('people')
  return (
    <span className={className}>
      <bdi className="truncate font-semibold">{nameOf(person, t('unknown'))}</bdi>
      {person.is_verified && <VerifiedBadge label={t('verified')} />}
    </span>
  )
}

/** Falls back to the handle, then `unknown`. */
export function nameOf({ full_name, username }: Pick<Author, 'full_name' | 'username'>, unknown: string): string {
  return full_name || username || unknown
}

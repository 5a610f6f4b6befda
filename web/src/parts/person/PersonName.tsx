import type { Author } from '@atelier/contract/authors'
import { useTranslations } from 'use-intl'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

export function PersonName({ person, className }: { person: Pick<Author, 'full_name' | 'username' | 'is_verified'>; className?: string }) {
  const t = useTranslations('people')
  return (
    <span className={className}>
      <bdi className="truncate font-semibold">{useName()(person)}</bdi>
      {person.is_verified && <VerifiedBadge label={t('verified')} />}
    </span>
  )
}

/** The full name, else the handle, else 'unknown'. */
export function useName() {
  const t = useTranslations('people')
  return (person: Pick<Author, 'full_name' | 'username'> | null | undefined): string =>
    person?.full_name || person?.username || t('unknown')
}

import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { useLocale, useTranslations } from 'use-intl'
import type { Suggestion } from '#parts/completion/completion.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

export function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const t = useTranslations('completion')
  const people = useTranslations('people')
  const language = useLocale()
  if (suggestion.kind === 'hashtag') {
    const { name, usage_count } = suggestion.hashtag
    return (
      <>
        <span aria-hidden="true" className="display grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-base text-quiet">
          #
        </span>
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <span className="figures shrink-0 text-xs text-quiet">
          {t('posts', { count: usage_count, shown: shortCount(usage_count, language) })}
        </span>
      </>
    )
  }
  const { person } = suggestion
  return (
    <>
      <Avatar src={person.avatar_url} initials={initials(person)} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <span className="truncate font-medium">{person.full_name}</span>
          {person.is_verified && <VerifiedBadge label={people('verified')} />}
        </span>
        <span className="block truncate text-xs text-quiet">@{person.username}</span>
      </span>
      <span className="figures shrink-0 text-xs text-quiet">
        {t('followers', { count: person.followers_count, shown: shortCount(person.followers_count, language) })}
      </span>
    </>
  )
}

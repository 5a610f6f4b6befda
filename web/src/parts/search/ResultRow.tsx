import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import type { SearchResult } from '@atelier/contract/search'
import { Hash, MessageSquareText, UsersRound } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { Avatar } from '#ui/Avatar.tsx'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

export function ResultRow({ result }: { result: SearchResult }) {
  const t = useTranslations('search')
  const trends = useTranslations('trends')
  const language = useLocale()
  const { count } = result.metadata
  const subtitle =
    result.type === 'hashtag' && count !== undefined ? trends('posts', { count, shown: shortCount(count, language) }) : result.subtitle
  return (
    <>
      <ResultPicture result={result} />
      <span className="min-w-0 flex-1 py-1.5">
        <span className="flex items-center gap-1">
          <span className="truncate font-semibold">{result.title}</span>
          {result.verified && <VerifiedBadge label={t('verified')} />}
        </span>
        <span className="block truncate text-xs text-quiet">{subtitle}</span>
      </span>
      <span className="shrink-0 text-xs text-quiet">{t(`types.${result.type}`)}</span>
    </>
  )
}

const icons = { hashtag: Hash, post: MessageSquareText, community: UsersRound }

function ResultPicture({ result }: { result: SearchResult }) {
  if (result.type === 'user') return <Avatar src={result.avatar} initials={initials({ full_name: result.title })} size={32} />
  if (result.thumbnail) return <img src={result.thumbnail} alt="" className="size-8 shrink-0 rounded-sm bg-sunken object-contain" />
  const Icon = icons[result.type]
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-quiet">
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}

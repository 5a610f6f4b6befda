import type { Quote } from '@atelier/contract/messages'
import { Image, Images, UserRound, Video } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'

export function QuoteText({ quote, name }: { quote: Quote; name: string }) {
  const t = useTranslations('messages')
  const me = useMe()
  const isOwn = quote.sender_id === me?.user_id
  const kind = quote.taken_back ? undefined : (quote.media_type ?? (quote.card ? (`${quote.card}_card` as const) : undefined))
  const Icon = kind && icons[kind]
  return (
    <>
      <span className="block truncate text-xs font-semibold">{isOwn ? t('you') : <bdi>{name}</bdi>}</span>
      <span className="flex min-w-0 items-center gap-1.5 text-quiet">
        {Icon && <Icon size={14} aria-hidden="true" className="shrink-0" />}
        <span dir="auto" className="min-w-0 truncate">
          {quote.taken_back ? t('taken_back') : quote.content || (kind && t(`kind.${kind}`))}
        </span>
      </span>
    </>
  )
}

const icons = { image: Image, video: Video, post_card: Images, profile_card: UserRound }

import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { cut, graphemes } from '@atelier/contract/rules/graphemes'
import { textParts } from '@atelier/contract/rules/text-parts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** The text of a post; beyond 280 characters it is folded, unless the post stands alone (`whole`). */
export function PostText({ text, whole = false }: { text: string; whole?: boolean }) {
  const t = useTranslations('posts')
  const [expanded, setExpanded] = useState(whole)
  const isLong = graphemes(text) > limits.post.collapsed
  const shown = isLong && !expanded ? `${cut(text, limits.post.collapsed).trimEnd()}…` : text
  return (
    <div className="mt-3">
      <p className="wordy whitespace-pre-wrap">
        <RichText text={shown} />
      </p>
      {isLong && !whole && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
          className="hit mt-1 text-sm font-semibold text-accent-deep hover:underline"
        >
          {expanded ? t('show_less') : t('show_more')}
        </button>
      )}
    </div>
  )
}

/** Text from people, with its hashtags, mentions and addresses as links. Never HTML. */
export function RichText({ text }: { text: string }) {
  return textParts(text).map((part, index) => {
    const key = `${index}${part.text}`
    if (part.type === 'hashtag') {
      return (
        <Link key={key} to={paths.explore} search={{ tag: part.name }} className="text-accent-deep hover:underline">
          {part.text}
        </Link>
      )
    }
    if (part.type === 'mention') {
      return (
        <Link key={key} to={paths.profile(part.username)} className="text-accent-deep hover:underline">
          {part.text}
        </Link>
      )
    }
    if (part.type === 'link') {
      return (
        <a key={key} href={part.url} target="_blank" rel="noopener noreferrer nofollow ugc" className="text-accent-deep hover:underline">
          {part.text.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
      )
    }
    return part.text
  })
}

import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { cut, graphemes } from '@atelier/contract/rules/graphemes'
import { type TextPart, textParts } from '@atelier/contract/rules/text-parts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  text: string
  /** Usernames that are no links in it. */
  plainMentions: readonly string[]
  whole?: boolean
}

/** Folded beyond 280 characters, unless `whole`. */
export function PostText({ text, plainMentions, whole = false }: Props) {
  const t = useTranslations('posts')
  const [expanded, setExpanded] = useState(whole)
  const isLong = graphemes(text) > limits.post.collapsed
  return (
    <div className="mt-3">
      <p className="wordy whitespace-pre-wrap">
        <Parts parts={isLong && !expanded ? folded(text, plainMentions) : textParts(text, plainMentions)} />
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

/** Never HTML. */
export function RichText({ text, plainMentions }: { text: string; plainMentions?: readonly string[] }) {
  return <Parts parts={textParts(text, plainMentions)} />
}

// A link cut by the fold is plain text: half an address would lead elsewhere.
function folded(text: string, plainMentions: readonly string[]): TextPart[] {
  const kept: TextPart[] = []
  let room: number = limits.post.collapsed
  for (const part of textParts(text, plainMentions)) {
    const length = graphemes(part.text)
    if (length > room) return [...kept, { type: 'text', text: `${cut(part.text, room).trimEnd()}…` }]
    room -= length
    kept.push(part)
  }
  return kept
}

function Parts({ parts }: { parts: TextPart[] }) {
  return parts.map((part, index) => {
    const key = `${index}${part.text}`
    if (part.type === 'hashtag') {
      return (
        <Link key={key} to={paths.explore} search={{ tag: part.name }} className="link">
          {part.text}
        </Link>
      )
    }
    if (part.type === 'mention') {
      return (
        <Link key={key} to={paths.profile(part.username)} className="link">
          {part.text}
        </Link>
      )
    }
    if (part.type === 'link') {
      return (
        <a key={key} href={part.url} target="_blank" rel="noopener noreferrer nofollow ugc" className="link">
          {part.text.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
      )
    }
    return part.text
  })
}

import { limits } from '@atelier/contract/limits'

export function Excerpt({ text, query }: { text: string; query: string }) {
  const at = text.toLowerCase().indexOf(query.toLowerCase())
  if (at < 0) return <span className="wordy line-clamp-2 text-quiet">{text}</span>
  const start = at > lettersBefore ? text.indexOf(' ', at - lettersBefore) + 1 : 0
  return (
    <span className="wordy line-clamp-2 text-quiet">
      {start > 0 && '… '}
      {text.slice(Math.min(start, at), at)}
      <mark className="bg-transparent font-semibold text-ink">{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length, at + limits.search.max * 2)}
    </span>
  )
}

const lettersBefore = 24

import type { FlaggedPost } from '@atelier/contract/admin/content'
import { SeverityBadge } from '#screens/admin/content/SeverityBadge.tsx'

export function FoundWords({ severity, words }: Pick<FlaggedPost, 'words'> & Partial<Pick<FlaggedPost, 'severity'>>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-normal">
      {severity && <SeverityBadge severity={severity} />}
      {words.map((word) => (
        <bdi key={word} className="wordy rounded-sm bg-sunken px-1.5 py-0.5 text-sm">
          {word}
        </bdi>
      ))}
    </span>
  )
}

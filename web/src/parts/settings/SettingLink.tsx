import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { RowTexts } from '#parts/settings/SettingRow.tsx'
import { useSetting } from '#parts/settings/setting-index.ts'

interface Props extends RowTexts {
  to: string
  search?: Record<string, unknown>
  hash?: string
}

/** A row that leads to a screen of its own. */
export function SettingLink({ id, title, text = '', words, ...place }: Props) {
  useSetting({ id, title, text, words })
  return (
    // The line between two rows is straight, and as wide as the other rows.
    <div>
      <Link id={id} {...place} className="setting-target -mx-3 flex items-center gap-5 rounded-md px-3 py-3.5 quiet-hover">
        <span className="min-w-0 flex-1">
          <span className="block wordy font-medium">{title}</span>
          {text && <span className="block wordy text-sm text-quiet">{text}</span>}
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-quiet rtl:-scale-x-100" />
      </Link>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { RowTexts } from '#parts/settings/SettingRow.tsx'
import { SettingTexts } from '#parts/settings/SettingTexts.tsx'
import { useSetting } from '#parts/settings/setting-index.ts'

interface Props extends RowTexts {
  to: string
  search?: Record<string, unknown>
  hash?: string
}

export function SettingLink({ id, title, text, words, ...place }: Props) {
  useSetting({ id, title, text, words })
  return (
    <div>
      <Link id={id} {...place} className="setting-target -mx-3 flex min-h-16 items-center gap-5 rounded-md px-3 py-3.5 quiet-hover">
        <SettingTexts id={id} title={title} text={text} />
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-quiet rtl:-scale-x-100" />
      </Link>
    </div>
  )
}

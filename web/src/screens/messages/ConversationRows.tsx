import { limits } from '@atelier/contract/limits'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { useList } from '#data/cache/list.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  list: ReturnType<typeof useList>
  label: string
  above?: ReactNode
  below?: ReactNode
  empty: ReactNode
  children: (id: string) => ReactNode
}

/** Arrow keys, Home and End move between links with `data-row`. */
export function ConversationRows({ list, label, above, below, empty, children }: Props) {
  const t = useTranslations('conversations')
  return (
    <nav aria-label={label} onKeyDown={step} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {above}
      <Listing
        list={list}
        skeleton={<RowSkeletons />}
        failed={t('failed')}
        empty={empty}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        className="divide-y divide-line"
      >
        {children}
      </Listing>
      {below}
    </nav>
  )
}

export function RowSkeletons() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <div key={row} className="flex items-center gap-3 border-b border-line px-4 py-3">
      <Skeleton round className="size-12" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
    </div>
  ))
}

function step(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const index = rows.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: rows[index + 1], ArrowUp: rows[index - 1], Home: rows[0], End: rows.at(-1) }[event.key]
  if (index < 0 || !next) return
  event.preventDefault()
  next.focus()
}

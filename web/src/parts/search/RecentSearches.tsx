import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Clock, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { forgetSearch, useRecent } from '#parts/search/search.data.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** `onEmpty` runs when the last is removed: its button, which has focus, unmounts. */
export function RecentSearches({ onEmpty }: { onEmpty: () => void }) {
  const t = useTranslations('search')
  const recent = useRecent('', true)
  const section = useRef<HTMLElement>(null)
  const id = useId()
  if (recent.length === 0) return null
  const forget = (query: string) => {
    // The pressed button goes, so its neighbour takes the focus.
    const buttons = [...(section.current?.querySelectorAll<HTMLButtonElement>('li button') ?? [])]
    const at = recent.indexOf(query)
    const neighbour = buttons[at + 1] ?? buttons[at - 1]
    if (neighbour) neighbour.focus()
    else onEmpty()
    void forgetSearch(query)
  }
  const forgetAll = () => {
    onEmpty()
    void forgetSearch()
  }
  return (
    <section ref={section} aria-labelledby={id} className="py-4">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h2 id={id} className="display text-lg">
          {t('recent')}
        </h2>
        <span className="-me-2">
          <Button size="sm" tone="quiet" onClick={forgetAll}>
            {t('forget_all')}
          </Button>
        </span>
      </div>
      <ul>
        {recent.map((query) => (
          <li key={query} className="flex items-center gap-1">
            <Link
              to={paths.explore}
              search={{ q: query }}
              className="-mx-2 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 quiet-hover"
            >
              <Clock size={18} aria-hidden="true" className="shrink-0 text-quiet" />
              <span className="truncate">{query}</span>
            </Link>
            <IconButton size="sm" tone="quiet" icon={X} label={t('forget', { query })} onClick={() => forget(query)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

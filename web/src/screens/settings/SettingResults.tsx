import { useTranslations } from 'use-intl'
import type { Setting } from '#parts/settings/setting-index.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** The status is rendered empty at first: one that comes with its text is not read aloud. */
export function SettingResults({ query, found, onChoose }: { query: string; found: Setting[]; onChoose: (id: string) => void }) {
  const t = useTranslations('settings')
  const searching = query.trim() !== ''
  return (
    <div className={searching ? 'mt-5 pb-10 lg:mt-0' : 'sr-only'}>
      <p role="status" className={cx('text-sm text-quiet', found.length === 0 && 'sr-only')}>
        {searching && t('found', { count: found.length })}
      </p>
      {searching && found.length === 0 && (
        <EmptyState art={<Shelf seed={query} />} title={t('nothing_found', { query: query.trim() })} text={t('nothing_found_text')} />
      )}
      <ul className="mt-1 divide-y divide-line">
        {found.map(({ id, title, card }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="-mx-3 flex min-h-14 w-[calc(100%+1.5rem)] flex-col justify-center rounded-md px-3 py-2 text-start quiet-hover"
            >
              <span className="wordy font-medium">{title}</span>
              <span className="wordy text-sm text-quiet">{card}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

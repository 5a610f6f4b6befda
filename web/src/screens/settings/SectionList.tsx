import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSectionInView } from '#screens/settings/section-in-view.ts'
import { cx } from '#ui/cx.ts'

const sections = ['account', 'privacy', 'notifications', 'appearance', 'data', 'danger'] as const

/** Beside the cards in a wide window, else a sticky bar. */
export function SectionList({ searching, onChoose }: { searching: boolean; onChoose: (id: string) => void }) {
  const t = useTranslations('settings')
  const inView = useSectionInView(sections)
  const current = searching ? undefined : inView
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar follows what is in view
  useEffect(() => {
    const bar = list.current
    const mark = bar?.querySelector<HTMLElement>('[aria-current]')
    if (bar && mark) bar.scrollLeft = mark.offsetLeft - (bar.clientWidth - mark.clientWidth) / 2
  }, [current])
  return (
    <nav
      aria-label={t('sections')}
      className={cx(
        'max-lg:sticky max-lg:top-(--header-height) max-lg:z-10 max-lg:-mx-4 max-lg:mt-3 max-lg:border-b max-lg:border-line max-lg:bg-ground',
        searching && 'max-lg:hidden',
      )}
    >
      <ul
        ref={list}
        className="relative flex scrollbar-none overflow-x-auto px-1 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:block lg:border-s lg:border-line lg:px-0"
      >
        {sections.map((section) => (
          <li key={section} className="shrink-0">
            <a
              href={`#${section}`}
              aria-current={section === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                onChoose(section)
              }}
              className={cx(
                'flex min-h-12 items-center px-3 text-sm font-semibold -outline-offset-2 quiet-hover max-lg:whitespace-nowrap',
                'border-transparent max-lg:border-b-2 lg:-ms-px lg:min-h-11 lg:rounded-e-md lg:border-s-2 lg:ps-4',
                section === current ? 'border-accent! text-ink' : 'text-quiet',
              )}
            >
              {t(`${section}_title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import type { ContentType, SearchSort, Timeframe } from '@atelier/contract/search'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import {
  defaultSort,
  discoverOf,
  type ExploreSearch,
  type ExploreTab,
  searchChoices,
  searchOf,
  withSearchChange,
} from '#parts/discover/explore-search.ts'
import { PillSelect } from '#ui/PillSelect.tsx'

const route = getRouteApi('/shell/explore')

export function Filters({ search, tab }: { search: ExploreSearch; tab: ExploreTab }) {
  const t = useTranslations('explore')
  const navigate = route.useNavigate()
  const { ct, tf, s } = tab === 'discover' ? discoverOf(search) : searchOf(search)
  const change = (change: ExploreSearch) => void navigate({ search: withSearchChange(search, change), resetScroll: false })
  // Only posts have a kind and a time.
  const ofPosts = tab === 'discover' || (search.kind ?? 'post') === 'post'
  const times: (Timeframe | 'any')[] = tab === 'search' ? ['any', ...searchChoices.tf] : [...searchChoices.tf]
  return (
    <fieldset className="-mx-2 flex min-w-0 scrollbar-none items-center gap-2 overflow-x-auto px-2 py-3 md:-mx-4 md:px-4">
      <legend className="sr-only">{t('filters')}</legend>
      {ofPosts && <Kinds current={ct} onChange={(ct) => change({ ct })} />}
      <span className="ms-auto flex shrink-0 gap-2">
        {ofPosts && (
          <PillSelect
            label={t('timeframe')}
            value={tf ?? 'any'}
            choices={times.map((value) => ({ value, label: t(`tf.${value}`) }))}
            onChange={(tf) => change({ tf: tf === 'any' ? undefined : tf })}
          />
        )}
        <PillSelect<SearchSort>
          label={t('sort')}
          value={s ?? defaultSort(search.kind)}
          choices={searchChoices[tab].map((value) => ({ value, label: t(`s.${value}`) }))}
          onChange={(s) => change({ s })}
        />
      </span>
    </fieldset>
  )
}

function Kinds({ current, onChange }: { current: ContentType; onChange: (ct: ContentType) => void }) {
  const t = useTranslations('explore')
  return (
    <span className="inline-flex shrink-0 rounded-full border border-edge p-0.5">
      {searchChoices.ct.map((ct) => (
        <button
          key={ct}
          type="button"
          aria-pressed={ct === current}
          onClick={() => onChange(ct)}
          className="min-h-8 rounded-full px-3.5 text-sm font-medium text-quiet transition-colors hover:text-ink aria-pressed:bg-ink aria-pressed:text-ground pointer-coarse:min-h-11"
        >
          {t(`ct.${ct}`)}
        </button>
      ))}
    </span>
  )
}

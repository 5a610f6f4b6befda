import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, startTransition, useEffect, useReducer, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { afterPaint } from '#device/paint.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import type { BegunSearch } from '#parts/search/SearchBox.tsx'
import { Field } from '#ui/Field.tsx'

const SearchBox = lazyPart(() => import('#parts/search/SearchBox.tsx').then((file) => file.SearchBox))

/** The bare field. Suggestions load on focus or when idle, and take over the typed text. */
export function SearchField({ place }: { place: 'header' | 'beside' }) {
  const t = useTranslations('nav')
  const navigate = useNavigate()
  const [wanted, want] = useReducer(() => true, false)
  const begun = useRef<BegunSearch>({ text: '', focused: false })
  // A transition keeps this field until the other is loaded.
  useEffect(() => afterPaint(() => startTransition(want)), [])
  const field = (
    <Field label={t('search')} hideLabel>
      {(wiring) => (
        <span className="field relative">
          <span className="flex shrink-0 text-quiet">
            <Search size={18} aria-hidden="true" />
          </span>
          <input
            {...wiring}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={t(place === 'beside' ? 'search_placeholder_beside' : 'search_placeholder')}
            onFocus={() => {
              begun.current.focused = true
              startTransition(want)
            }}
            onBlur={() => {
              begun.current.focused = false
            }}
            onInput={({ currentTarget }) => {
              begun.current.text = currentTarget.value
            }}
            onKeyDown={({ key, currentTarget, nativeEvent }) => {
              const q = currentTarget.value.trim()
              if (key === 'Enter' && !nativeEvent.isComposing && q.length >= limits.search.min)
                void navigate({ to: paths.explore, search: { q } })
            }}
            className="field-input"
          />
        </span>
      )}
    </Field>
  )
  return <Suspense fallback={field}>{wanted ? <SearchBox place={place} begun={begun.current} /> : field}</Suspense>
}

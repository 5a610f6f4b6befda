import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import type { SearchResult } from '@atelier/contract/search'
import { useNavigate } from '@tanstack/react-router'
import { Clock, Search } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ResultRow } from '#parts/search/ResultRow.tsx'
import { logClick, resultLink, useRecent, useSearch } from '#parts/search/search.data.ts'
import { Combobox } from '#ui/Combobox.tsx'

type Option = { kind: 'recent'; query: string } | { kind: 'result'; result: SearchResult }

const shownResults = 5

/** The state of the field that this one replaces. */
export interface BegunSearch {
  text: string
  focused: boolean
}

interface Props {
  place: 'header' | 'sheet' | 'beside'
  begun?: BegunSearch
  onLeave?: () => void
}

/** Enter searches on Explore, whose own field keeps the text. */
export function SearchBox({ place, begun, onLeave }: Props) {
  const t = useTranslations('search')
  const nav = useTranslations('nav')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [focused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (begun) setTyped(begun.text)
    if (begun?.focused) input.current?.focus()
  }, [begun])
  const { query, results, isSearching, failed } = useSearch(typed, shownResults)
  const isShort = typed.trim().length < limits.search.min
  const known = useRecent(typed, focused && isShort)
  const recent = place === 'sheet' ? [] : known
  const options: Option[] = isShort
    ? recent.map((one) => ({ kind: 'recent', query: one }))
    : results.map((result) => ({ kind: 'result', result }))

  function open(option: Option) {
    if (option.kind === 'recent') return setTyped(option.query)
    logClick(query, option.result.id)
    setTyped('')
    onLeave?.()
    void navigate(resultLink(option.result))
  }
  const searchAll = () => {
    if (isShort) return
    onLeave?.()
    void navigate({ to: paths.explore, search: { q: typed.trim() } })
  }

  return (
    <Combobox
      ref={input}
      label={nav('search')}
      hideLabel
      type="search"
      placeholder={nav(place === 'beside' ? 'search_placeholder_beside' : 'search_placeholder')}
      start={<Search size={18} aria-hidden="true" />}
      value={typed}
      onValueChange={setTyped}
      data-autofocus={place === 'sheet' || undefined}
      onFocus={() => setFocused(true)}
      options={options}
      optionKey={(option) => (option.kind === 'recent' ? option.query : option.result.id)}
      renderOption={(option) => <OptionRow option={option} />}
      onSelect={open}
      onSubmit={searchAll}
      lingerMs={limits.search.closeMs}
      status={statusOf()}
    />
  )

  function statusOf() {
    if (isShort) return recent.length > 0 ? t('recent') : undefined
    if (isSearching) return t('searching')
    if (failed) return t('failed')
    return results.length === 0 ? t('none', { query: typed.trim() }) : undefined
  }
}

function OptionRow({ option }: { option: Option }) {
  if (option.kind === 'recent') {
    return (
      <>
        <Clock size={18} aria-hidden="true" className="shrink-0 text-quiet" />
        <span className="truncate">{option.query}</span>
      </>
    )
  }
  return <ResultRow result={option.result} />
}

import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import type { SearchResult } from '@atelier/contract/search'
import { useNavigate } from '@tanstack/react-router'
import { Clock, Hash, MessageSquareText, Search, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { logClick, placeOf, useRecent, useSearch } from '#parts/search/search.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

type Option = { kind: 'recent'; query: string } | { kind: 'result'; result: SearchResult }

const shown = 5

/** The search field of the sidebar: recent queries while nothing is typed, then results of every kind. */
export function SearchBox() {
  const t = useTranslations('search')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [focused, setFocused] = useState(false)
  const { query, results, isSearching, failed } = useSearch(typed, shown)
  const isShort = typed.trim().length < limits.search.min
  const recent = useRecent(typed, focused && isShort)
  const options: Option[] = isShort
    ? recent.map((one) => ({ kind: 'recent', query: one }))
    : results.map((result) => ({ kind: 'result', result }))

  function open(option: Option) {
    if (option.kind === 'recent') return setTyped(option.query)
    logClick(query, option.result)
    setTyped('')
    void navigate(placeOf(option.result, query))
  }
  const searchAll = () => {
    if (isShort) return
    setTyped('')
    void navigate({ to: paths.explore, search: { q: typed.trim() } })
  }

  return (
    <Combobox
      label={t('label')}
      hideLabel
      type="search"
      placeholder={t('sidebar_placeholder')}
      start={<Search size={18} aria-hidden="true" />}
      value={typed}
      onValueChange={setTyped}
      onFocus={() => setFocused(true)}
      options={options}
      optionKey={(option) => (option.kind === 'recent' ? option.query : option.result.id)}
      renderOption={(option) => <OptionRow option={option} />}
      onSelect={open}
      onSubmit={searchAll}
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
  const t = useTranslations('search')
  if (option.kind === 'recent') {
    return (
      <>
        <Clock size={18} aria-hidden="true" className="shrink-0 text-quiet" />
        <span className="truncate">{option.query}</span>
      </>
    )
  }
  const { result } = option
  return (
    <>
      <ResultPicture result={result} />
      <span className="min-w-0 flex-1 py-1.5">
        <span className="flex items-center gap-1">
          <span className="truncate font-semibold">{result.title}</span>
          {result.verified && <VerifiedBadge label={t('verified')} />}
        </span>
        <span className="block truncate text-xs text-quiet">{result.subtitle}</span>
      </span>
      <span className="shrink-0 text-xs text-quiet">{t(`types.${result.type}`)}</span>
    </>
  )
}

const icons = { hashtag: Hash, post: MessageSquareText, community: UsersRound }

function ResultPicture({ result }: { result: SearchResult }) {
  if (result.type === 'user') return <Avatar src={result.avatar} initials={initials({ full_name: result.title })} size={32} />
  if (result.thumbnail) return <img src={result.thumbnail} alt="" className="size-8 shrink-0 rounded-sm object-cover" />
  const Icon = icons[result.type]
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-quiet">
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}

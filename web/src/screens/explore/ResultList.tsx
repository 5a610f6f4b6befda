import { paths } from '@atelier/contract/paths'
import { shortCount } from '@atelier/contract/rules/count-format'
import type { SearchType } from '@atelier/contract/search'
import { Link } from '@tanstack/react-router'
import { Hash } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CommunityCard, CommunitySkeleton } from '#parts/communities/CommunityCard.tsx'
import { Wall } from '#parts/discover/Wall.tsx'
import { WallSkeleton } from '#parts/discover/WallSkeleton.tsx'
import { PersonRow } from '#parts/person/PersonRow.tsx'
import { logClick } from '#parts/search/search.data.ts'
import { useHashtag, type Wanted } from '#screens/explore/results.data.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  kind: SearchType
  ids: string[]
  wanted: Wanted
  isWhole: boolean
}

export function ResultList({ kind, ids, wanted, isWhole }: Props) {
  const t = useTranslations('search')
  if (kind === 'post')
    return (
      <Opened q={wanted.q}>
        <Wall ids={ids} ct={wanted.ct} label={t('sections.post')} isWhole={isWhole} inDialog />
      </Opened>
    )
  return (
    <Opened q={wanted.q}>
      <ul className={columns[kind]}>
        {ids.map((id) => (
          <li key={id} data-item={id} className="min-w-0">
            {kind === 'user' ? <PersonRow userId={id} bio /> : kind === 'hashtag' ? <HashtagRow id={id} /> : <CommunityCard id={id} />}
          </li>
        ))}
      </ul>
    </Opened>
  )
}

const columns = {
  user: 'grid gap-x-8 md:grid-cols-2',
  hashtag: 'grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3',
  community: 'grid gap-x-8 lg:grid-cols-2',
}

function Opened({ q, children }: { q: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only watches the links inside
    <div
      onClick={({ target }) => {
        const link = (target as Element).closest('a')
        const id = link?.closest<HTMLElement>('[data-item]')?.dataset.item
        if (id) logClick(q, id)
      }}
    >
      {children}
    </div>
  )
}

function HashtagRow({ id }: { id: string }) {
  const t = useTranslations('trends')
  const language = useLocale()
  const hashtag = useHashtag(id)
  if (!hashtag) return null
  const { name, usage_count } = hashtag
  return (
    <Link to={paths.explore} search={{ tag: name }} className="-mx-2 flex items-center gap-3 rounded-md px-2 py-2.5 quiet-hover">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-quiet">
        <Hash size={18} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">#{name}</span>
        <span className="figures block text-sm text-quiet">
          {t('posts', { count: usage_count, shown: shortCount(usage_count, language) })}
        </span>
      </span>
    </Link>
  )
}

export function ResultSkeleton({ kind }: { kind: SearchType }) {
  if (kind === 'post') return <WallSkeleton />
  const rows = ['a', 'b', 'c', 'd']
  return (
    <div className={columns[kind]}>
      {rows.map((row) =>
        kind === 'community' ? (
          <CommunitySkeleton key={row} />
        ) : (
          <div key={row} className="flex items-center gap-3 py-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        ),
      )}
    </div>
  )
}

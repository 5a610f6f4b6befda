import { paths } from '@atelier/contract/paths'
import { useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazySheet } from '#parts/lazy-part.ts'
import { SearchField } from '#parts/search/SearchField.tsx'
import { IconButton } from '#ui/IconButton.tsx'

const SearchSheet = lazySheet(() => import('#parts/search/SearchSheet.tsx').then((file) => file.SearchSheet))

/** Not on Explore, which has its own. */
export function HeaderSearch({ field }: { field: boolean }) {
  const t = useTranslations('nav')
  const onExplore = useLocation({ select: ({ pathname }) => pathname === paths.explore })
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  if (onExplore) return null
  if (field) {
    return (
      <search className="mx-auto w-full max-w-md min-w-0 px-3">
        <SearchField place="header" />
      </search>
    )
  }
  return (
    <>
      <IconButton icon={Search} label={t('search')} aria-haspopup="dialog" onClick={() => setSheet('open')} />
      <Suspense>{sheet !== 'never' && <SearchSheet open={sheet === 'open'} onClose={() => setSheet('closed')} />}</Suspense>
    </>
  )
}

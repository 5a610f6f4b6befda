import type { Collection } from '@atelier/contract/bookmarks'
import { paths } from '@atelier/contract/paths'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowUpDown, FolderPlus, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCutOff } from '#data/cache/reach.ts'
import { CollectionFolder } from '#parts/bookmarks/CollectionFolder.tsx'
import { useCollections } from '#parts/bookmarks/collections.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { FailedLine } from '#parts/list/FailedLine.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const CollectionDialog = lazySheet(() => import('#parts/bookmarks/CollectionDialog.tsx').then((file) => file.CollectionDialog))
const ArrangeSheet = lazySheet(() => import('#screens/bookmarks/ArrangeSheet.tsx').then((file) => file.ArrangeSheet))

const strip = 'flex snap-x scroll-px-4 gap-3 overflow-x-auto scrollbar-none px-4 pt-2 pb-4'
const shelf =
  'min-[75rem]:grid min-[75rem]:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] min-[75rem]:gap-x-4 min-[75rem]:gap-y-5 min-[75rem]:overflow-visible'
const place = 'w-36 shrink-0 snap-start min-[75rem]:w-auto min-[75rem]:min-w-0'

export function Collections({ chosen }: { chosen: string | undefined }) {
  const t = useTranslations('bookmarks')
  const navigate = useNavigate()
  const { collections, failed, retry } = useCollections()
  const [open, setOpen] = useState<'new' | 'arrange' | null>(null)
  const out = useCutOff()
  const close = () => setOpen(null)
  const show = ({ id }: Collection) => void navigate({ to: paths.bookmarks, search: { collection: id } })
  if (failed && out) return null
  return (
    <nav
      aria-label={t('collections')}
      className="min-w-0 min-[75rem]:sticky min-[75rem]:top-(--header-height) min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1 min-[75rem]:max-h-[calc(100dvh-var(--header-height))] min-[75rem]:self-start min-[75rem]:overflow-y-auto min-[75rem]:pb-6"
    >
      <div className="flex items-center ps-4 pe-1.5 min-[75rem]:pt-4">
        <h2 className="me-auto text-sm font-semibold">{t('collections')}</h2>
        {collections && collections.length > 0 && (
          <IconButton size="sm" tone="quiet" icon={ArrowUpDown} label={t('arrange.open')} onClick={() => setOpen('arrange')} />
        )}
        <IconButton size="sm" tone="quiet" icon={Plus} label={t('new')} onClick={() => setOpen('new')} />
      </div>
      {failed ? (
        <FailedLine text={t('collections_failed')} onRetry={retry} className="gap-3 px-4 py-3 text-quiet" />
      ) : !collections ? (
        <div aria-busy="true" className={`${strip} ${shelf}`}>
          {['a', 'b', 'c', 'd'].map((folder) => (
            <Skeleton key={folder} className={`aspect-square rounded-media ${place}`} />
          ))}
        </div>
      ) : collections.length === 0 ? (
        <button
          type="button"
          onClick={() => setOpen('new')}
          className="mx-4 mt-1 mb-4 flex w-[calc(100%-2rem)] items-center gap-3 rounded-media border border-dashed border-edge p-4 text-start text-sm text-quiet quiet-hover"
        >
          <FolderPlus size={22} aria-hidden="true" className="shrink-0" />
          {t('first_collection')}
        </button>
      ) : (
        <ul className={`${strip} ${shelf}`}>
          {collections.map((collection) => (
            <li key={collection.id} className={place}>
              <Link
                to={paths.bookmarks}
                search={{ collection: collection.id }}
                aria-current={collection.id === chosen ? 'page' : undefined}
                className="block rounded-media ring-accent ring-offset-4 ring-offset-ground outline-offset-4 aria-[current=page]:ring-2"
              >
                <CollectionFolder collection={collection} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open === 'new' && <CollectionDialog onDone={show} onClose={close} />}
        {open === 'arrange' && collections && <ArrangeSheet collections={collections} onClose={close} />}
      </Suspense>
    </nav>
  )
}

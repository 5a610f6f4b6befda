import type { Collection } from '@atelier/contract/bookmarks'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { FolderPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CollectionDialog } from '#parts/bookmarks/CollectionDialog.tsx'
import { move, setCollected, useCollectionIds, useCollections } from '#parts/bookmarks/collections.data.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { Button } from '#ui/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { paperOf } from '#ui/paper.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function CollectSheet({ postId, from, onClose }: { postId: string; from?: string; onClose: () => void }) {
  const t = useTranslations('bookmarks.collect')
  const mine = useCollections()
  const membership = useCollectionIds(postId)
  const [isMaking, setMaking] = useState(false)
  const failed = mine.failed || membership.failed
  const retry = () => {
    mine.retry()
    membership.retry()
  }
  const moveTo = (to: Collection) => {
    onClose()
    if (from) void move(postId, from, to)
  }
  const made = (collection: Collection) => (from ? moveTo(collection) : setCollected(postId, collection, true))
  const offered = mine.collections?.filter(({ id }) => id !== from)
  return (
    <Sheet
      open
      onClose={onClose}
      title={from ? t('move_title') : t('title')}
      wide={false}
      flush
      footer={
        <div className="flex flex-wrap justify-between gap-2">
          <Button icon={FolderPlus} tone="quiet" onClick={() => setMaking(true)}>
            {t('new')}
          </Button>
          {!from && (
            <Button tone="primary" onClick={onClose}>
              {t('done')}
            </Button>
          )}
        </div>
      }
    >
      {failed ? (
        <LoadFailed title={t('load_failed')} onRetry={retry} />
      ) : offered && membership.ids ? (
        <ul className="pb-3">
          {offered.map((collection) => (
            <li key={collection.id}>
              {from ? (
                <button type="button" className={row} onClick={() => moveTo(collection)}>
                  <Line collection={collection} />
                </button>
              ) : (
                <label className={row}>
                  <Line collection={collection} />
                  <input
                    type="checkbox"
                    className="check"
                    checked={membership.ids?.includes(collection.id)}
                    onChange={({ target }) => setCollected(postId, collection, target.checked)}
                  />
                </label>
              )}
            </li>
          ))}
          {offered.length === 0 && <Quiet>{t('none')}</Quiet>}
        </ul>
      ) : (
        <div aria-busy="true" className="pb-3">
          {['a', 'b', 'c'].map((line) => (
            <Skeleton key={line} className="mx-5 mb-4 h-12" />
          ))}
        </div>
      )}
      {isMaking && <CollectionDialog onDone={made} onClose={() => setMaking(false)} />}
    </Sheet>
  )
}

const row = 'flex min-h-16 w-full cursor-pointer items-center gap-3 px-5 py-2 text-start quiet-hover'

function Line({ collection: { id, name, cover, posts_count } }: { collection: Collection }) {
  const t = useTranslations('bookmarks')
  return (
    <>
      <span className={`relative size-12 shrink-0 overflow-hidden rounded-md ${paperOf(id)}`}>
        {cover && (
          <CoveredThumb media={cover}>
            <Picture {...pictureSources(cover)} sizes="48px" alt="" fit="frame" />
          </CoveredThumb>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="figures block text-sm text-quiet">{t('count', { count: posts_count })}</span>
      </span>
    </>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => <li className="px-5 py-8 text-center text-quiet">{children}</li>

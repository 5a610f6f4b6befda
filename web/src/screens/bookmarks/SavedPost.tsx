import type { Collection } from '@atelier/contract/bookmarks'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { BookmarkX, Folder, FolderInput, FolderMinus, FolderPen, FolderPlus } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { collect } from '#parts/bookmarks/collecting.ts'
import { dropFromCollection, useCollectionIds, useCollections } from '#parts/bookmarks/collections.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { PostCard } from '#parts/post/PostCard.tsx'
import { save } from '#parts/post/post.data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const CollectSheet = lazySheet(() => import('#parts/bookmarks/CollectSheet.tsx').then((file) => file.CollectSheet))

export function SavedPost({ id, collection, first }: { id: string; collection: Collection | undefined; first: boolean }) {
  const t = useTranslations('bookmarks')
  const [isMoving, setMoving] = useState(false)
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The pressed button goes, so its neighbour takes the focus.
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-remove-bookmark]')]
    const at = buttons.indexOf(currentTarget)
    const next = buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>('#content')
    next?.focus()
    save(id, false)
  }
  return (
    <>
      <div className="-mb-3 flex items-center gap-1 ps-4 pe-2 pt-1">
        <In postId={id} />
        <span className="ms-auto" />
        {collection ? (
          <Menu trigger={(props) => <IconButton {...props} size="sm" tone="quiet" icon={FolderPen} label={t('sort')} />}>
            <MenuItem icon={FolderPlus} onSelect={() => collect(id)}>
              {t('collect.title')}
            </MenuItem>
            <MenuItem icon={FolderInput} onSelect={() => setMoving(true)}>
              {t('move')}
            </MenuItem>
            <MenuItem icon={FolderMinus} onSelect={() => dropFromCollection(id, collection)}>
              {t('take_out')}
            </MenuItem>
          </Menu>
        ) : (
          <IconButton size="sm" tone="quiet" icon={FolderPlus} label={t('collect.title')} onClick={() => collect(id)} />
        )}
        <IconButton size="sm" tone="quiet" icon={BookmarkX} label={t('remove')} onClick={remove} data-remove-bookmark />
      </div>
      <PostCard id={id} first={first} />
      <Suspense>{isMoving && collection && <CollectSheet postId={id} from={collection.id} onClose={() => setMoving(false)} />}</Suspense>
    </>
  )
}

function In({ postId }: { postId: string }) {
  const { collections = [] } = useCollections()
  const { ids = [] } = useCollectionIds(postId)
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
      {collections
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name }) => (
          <Link
            key={id}
            to={paths.bookmarks}
            search={{ collection: id }}
            className="hit inline-flex max-w-56 min-w-0 items-center gap-1 text-xs font-medium text-quiet hover:text-ink"
          >
            <Folder size={14} aria-hidden="true" className="shrink-0" />
            <bdi className="truncate">{name}</bdi>
          </Link>
        ))}
    </span>
  )
}

import type { Collection } from '@atelier/contract/bookmarks'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazySheet } from '#parts/lazy-part.ts'
import { KeepOfflineItem } from '#parts/offline/KeepOfflineItem.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const CollectionDialog = lazySheet(() => import('#parts/bookmarks/CollectionDialog.tsx').then((file) => file.CollectionDialog))
const KeepOfflineSheet = lazySheet(() => import('#parts/offline/KeepOfflineSheet.tsx').then((file) => file.KeepOfflineSheet))
const DeleteCollectionDialog = lazySheet(() =>
  import('#screens/bookmarks/DeleteCollectionDialog.tsx').then((file) => file.DeleteCollectionDialog),
)

/** `children` come first. */
export function CollectionMenu({ collection, className, children }: { collection: Collection; className?: string; children?: ReactNode }) {
  const t = useTranslations('bookmarks')
  const [open, setOpen] = useState<'rename' | 'offline' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const thing = { kind: 'collection', id: collection.id } as const
  return (
    <>
      <Menu
        trigger={(props) => <IconButton {...props} className={className} icon={Ellipsis} label={t('menu', { name: collection.name })} />}
      >
        {children}
        <MenuItem icon={Pencil} onSelect={() => setOpen('rename')}>
          {t('rename')}
        </MenuItem>
        <KeepOfflineItem thing={thing} onKeep={() => setOpen('offline')} />
        <MenuItem danger icon={Trash2} onSelect={() => setOpen('delete')}>
          {t('delete.open')}
        </MenuItem>
      </Menu>
      <Suspense>
        {open === 'rename' && <CollectionDialog collection={collection} onClose={close} />}
        {open === 'offline' && <KeepOfflineSheet thing={thing} name={collection.name} onClose={close} />}
        {open === 'delete' && <DeleteCollectionDialog collection={collection} onClose={close} />}
      </Suspense>
    </>
  )
}

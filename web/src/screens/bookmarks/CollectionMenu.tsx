import type { Collection } from '@atelier/contract/bookmarks'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazySheet } from '#parts/lazy-part.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const CollectionDialog = lazySheet(() => import('#parts/bookmarks/CollectionDialog.tsx').then((file) => file.CollectionDialog))
const DeleteCollectionDialog = lazySheet(() =>
  import('#screens/bookmarks/DeleteCollectionDialog.tsx').then((file) => file.DeleteCollectionDialog),
)

/** `children` come first. */
export function CollectionMenu({ collection, className, children }: { collection: Collection; className?: string; children?: ReactNode }) {
  const t = useTranslations('bookmarks')
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        trigger={(props) => <IconButton {...props} className={className} icon={Ellipsis} label={t('menu', { name: collection.name })} />}
      >
        {children}
        <MenuItem icon={Pencil} onSelect={() => setOpen('rename')}>
          {t('rename')}
        </MenuItem>
        <MenuItem danger icon={Trash2} onSelect={() => setOpen('delete')}>
          {t('delete.open')}
        </MenuItem>
      </Menu>
      <Suspense>
        {open === 'rename' && <CollectionDialog collection={collection} onClose={close} />}
        {open === 'delete' && <DeleteCollectionDialog collection={collection} onClose={close} />}
      </Suspense>
    </>
  )
}

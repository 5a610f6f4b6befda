import type { Collection } from '@atelier/contract/bookmarks'
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { order } from '#parts/bookmarks/collections.data.ts'
import { CollectionMenu } from '#screens/bookmarks/CollectionMenu.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function ArrangeSheet({ collections, onClose }: { collections: Collection[]; onClose: () => void }) {
  const t = useTranslations('bookmarks.arrange')
  const [said, say] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = collections.map(({ id }) => id)
  const total = ids.length
  const place = (id: unknown) => ids.indexOf(String(id)) + 1
  const nameOf = (id: unknown) => collections[place(id) - 1]?.name ?? ''
  const put = (id: string, n: number) => {
    order(arrayMove(ids, place(id) - 1, n - 1))
    say(t('placed', { name: nameOf(id), n, total }))
  }
  type Over = { active: { id: unknown }; over: { id: unknown } | null }
  const placed = ({ active, over }: Over) => (over ? t('placed', { name: nameOf(active.id), n: place(over.id), total }) : undefined)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      wide={false}
      flush
      footer={
        <Button tone="primary" wide onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }: DragEndEvent) =>
          over && active.id !== over.id && order(arrayMove(ids, place(active.id) - 1, place(over.id) - 1))
        }
        accessibility={{
          announcements: {
            onDragStart: ({ active }) => t('lifted', { name: nameOf(active.id) }),
            onDragOver: placed,
            onDragEnd: placed,
            onDragCancel: () => t('cancelled'),
          },
          screenReaderInstructions: { draggable: t('instructions') },
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul aria-label={t('title')} className="pb-3">
            {collections.map((collection, index) => (
              <Row key={collection.id} collection={collection} n={index + 1} total={total} onPut={put} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </Sheet>
  )
}

interface RowProps {
  collection: Collection
  n: number
  total: number
  onPut: (id: string, n: number) => void
}

function Row({ collection, n, total, onPut }: RowProps) {
  const t = useTranslations('bookmarks')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: collection.id })
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={cx('flex items-center gap-2 bg-raised px-3 py-1', isDragging && 'relative z-10 shadow-float')}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        size="sm"
        tone="quiet"
        icon={GripVertical}
        label={t('arrange.drag', { name: collection.name })}
        className="cursor-grab touch-none"
      />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{collection.name}</bdi>
        <span className="figures block text-sm text-quiet">{t('count', { count: collection.posts_count })}</span>
      </span>
      <CollectionMenu collection={collection}>
        <MenuItem icon={ArrowUp} disabled={n === 1} onSelect={() => onPut(collection.id, n - 1)}>
          {t('arrange.up')}
        </MenuItem>
        <MenuItem icon={ArrowDown} disabled={n === total} onSelect={() => onPut(collection.id, n + 1)}>
          {t('arrange.down')}
        </MenuItem>
      </CollectionMenu>
    </li>
  )
}

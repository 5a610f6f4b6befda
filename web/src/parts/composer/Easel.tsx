import { frameOf } from '@atelier/contract/rules/picture-frame'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, horizontalListSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Captions } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNarrow } from '#device/media.ts'
import { describing, type EaselItem, EaselWork, type WorkParts } from '#parts/composer/EaselWork.tsx'
import { ProfilePreview } from '#parts/composer/ProfilePreview.tsx'
import { type PreviewKind, ViewSwitch } from '#parts/composer/ViewSwitch.tsx'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'

interface Props<Item extends EaselItem> extends Omit<WorkParts<Item>, 'sortable'> {
  media: Item[]
  onOrder: (media: Item[]) => void
}

export function Easel<Item extends EaselItem>({ media, onOrder, ...parts }: Props<Item>) {
  const { disabled, show } = parts
  const t = useTranslations('composer.media')
  const narrow = useNarrow()
  const [chosen, setView] = useState<PreviewKind>()
  const view = chosen ?? (narrow ? 'phone' : 'feed')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that does not rest scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  if (media.length === 0) return null
  const keys = media.map(({ key }) => key)
  const place = (key: unknown) => keys.indexOf(String(key)) + 1
  const moved = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onOrder(arrayMove(media, place(active.id) - 1, place(over.id) - 1))
  }
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => t('lifted', { n: place(active.id) }),
    onDragOver: ({ over }: { over: { id: unknown } | null }) => (over ? t('over', { n: place(over.id), total: media.length }) : undefined),
    onDragEnd: ({ over }: { over: { id: unknown } | null }) =>
      over ? t('dropped', { n: place(over.id), total: media.length }) : undefined,
    onDragCancel: () => t('cancelled'),
  }
  const frame = frameOf(media)[view === 'phone' ? 'phone' : 'wide']
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <ViewSwitch view={view} onChange={setView} />
        <Undescribed media={media} disabled={disabled} />
      </div>
      {view === 'profile' && <ProfilePreview media={media} show={show} />}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={moved}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      >
        <SortableContext items={keys} strategy={horizontalListSortingStrategy} disabled={disabled}>
          <ul
            aria-label={t('label')}
            hidden={view === 'profile'}
            style={{ '--frame': frame } as CSSProperties}
            className={cx('easel mb-4', view === 'phone' && 'easel-phone', media.length > 1 && 'easel-row')}
          >
            {media.map((item, index) => (
              <EaselWork key={item.key} item={item} n={index + 1} sortable={media.length > 1} {...parts} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  )
}

function Undescribed({ media, disabled }: { media: EaselItem[]; disabled: boolean }) {
  const t = useTranslations('composer')
  const missing = media.filter(({ alt_text }) => alt_text.trim() === '')
  return (
    missing.length > 0 && (
      <button
        type="button"
        disabled={disabled}
        onClick={() => document.getElementById(describing(missing[0]?.key))?.focus()}
        className={cx(chipClass({ pressable: true }), 'disabled:opacity-45')}
      >
        <Captions size={14} aria-hidden="true" />
        {t('undescribed', { count: missing.length })}
      </button>
    )
  )
}

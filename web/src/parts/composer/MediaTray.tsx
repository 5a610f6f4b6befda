import { limits } from '@atelier/contract/limits'
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { GripVertical, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type DraftMedia, editDraft, editMedia, removeMedia } from '#parts/composer/draft.data.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** The chosen files in their order: drag by the handle (or with Space and the arrow keys), describe, remove. */
export function MediaTray({ media, disabled }: { media: DraftMedia[]; disabled: boolean }) {
  const t = useTranslations('composer.media')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  if (media.length === 0) return null
  const keys = media.map(({ key }) => key)
  const place = (key: unknown) => keys.indexOf(String(key)) + 1
  const moved = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) editDraft({ media: arrayMove(media, place(active.id) - 1, place(over.id) - 1) })
  }
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => t('lifted', { n: place(active.id) }),
    onDragOver: ({ over }: { over: { id: unknown } | null }) => (over ? t('over', { n: place(over.id), total: media.length }) : undefined),
    onDragEnd: ({ over }: { over: { id: unknown } | null }) =>
      over ? t('dropped', { n: place(over.id), total: media.length }) : undefined,
    onDragCancel: () => t('cancelled'),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={moved}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy} disabled={disabled}>
        <ul aria-label={t('label')} className="mt-4 grid gap-3">
          {media.map((item, index) => (
            <MediaItem key={item.key} item={item} n={index + 1} disabled={disabled} sortable={media.length > 1} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function MediaItem({ item, n, disabled, sortable }: { item: DraftMedia; n: number; disabled: boolean; sortable: boolean }) {
  const t = useTranslations('composer.media')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: item.key })
  const isVideo = item.file.type.startsWith('video/')
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={cx('flex items-start gap-3 rounded-media bg-sunken p-2', isDragging && 'relative z-10 shadow-float')}
    >
      <div className="relative size-24 shrink-0 overflow-hidden rounded-md bg-press">
        {isVideo ? (
          <video src={item.preview} muted playsInline preload="metadata" className="size-full object-contain" />
        ) : (
          <img src={item.preview} alt="" className="size-full object-contain" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <TextArea
          label={t('alt', { n })}
          hideLabel
          placeholder={isVideo ? t('alt_video') : t('alt_picture')}
          rows={3}
          maxLength={limits.media.altText}
          value={item.alt_text}
          readOnly={disabled}
          onChange={({ target }) => editMedia(item.key, { alt_text: target.value })}
        />
        <Checkbox
          label={
            <>
              {t('sensitive')} <VisuallyHidden>{n}</VisuallyHidden>
            </>
          }
          checked={item.is_sensitive}
          disabled={disabled}
          onChange={({ target }) => editMedia(item.key, { is_sensitive: target.checked })}
        />
      </div>
      <div className="grid shrink-0">
        <IconButton size="sm" icon={X} label={t('remove', { n })} disabled={disabled} onClick={() => removeMedia(item.key)} />
        {sortable && (
          <IconButton
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            size="sm"
            icon={GripVertical}
            label={t('move', { n })}
            disabled={disabled}
            className="touch-none cursor-grab"
          />
        )}
      </div>
    </li>
  )
}

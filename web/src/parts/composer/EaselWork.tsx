import { limits } from '@atelier/contract/limits'
import { useSortable } from '@dnd-kit/sortable'
import { Captions, Check, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { WorkChip } from '#parts/composer/WorkChip.tsx'
import { cx } from '#ui/cx.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export interface EaselItem {
  key: string
  /** In pixels, once known. */
  width: number | null
  height: number | null
  alt_text: string
  is_sensitive: boolean
}

export interface WorkParts<Item extends EaselItem> {
  disabled: boolean
  sortable: boolean
  onChange: (key: string, changes: Partial<Pick<EaselItem, 'alt_text' | 'is_sensitive'>>) => void
  /** Whole in a positioned parent. */
  show: (item: Item) => ReactNode
  below?: (item: Item) => ReactNode
  tools?: (item: Item, n: number) => ReactNode
}

interface Props<Item extends EaselItem> extends WorkParts<Item> {
  item: Item
  n: number
}

export function EaselWork<Item extends EaselItem>({ item, n, disabled, sortable, onChange, show, below, tools }: Props<Item>) {
  const t = useTranslations('composer.media')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: item.key })
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }
  const frame = 'easel-frame relative mx-auto block overflow-hidden rounded-media bg-sunken select-none'
  return (
    <li ref={setNodeRef} style={style} className={cx('grid content-start gap-2', isDragging && 'relative z-10')}>
      {sortable ? (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('move', { n })}
          className={cx(frame, disabled ? 'cursor-default' : 'cursor-grab active:cursor-grabbing', isDragging && 'shadow-float')}
        >
          {show(item)}
        </button>
      ) : (
        <div className={frame}>{show(item)}</div>
      )}
      {below?.(item)}
      <Description item={item} n={n} disabled={disabled} onChange={(alt_text) => onChange(item.key, { alt_text })} />
      <div className="flex flex-wrap gap-1.5">
        <WorkChip
          icon={<EyeOff size={14} aria-hidden="true" />}
          pressed={item.is_sensitive}
          disabled={disabled}
          onPress={() => onChange(item.key, { is_sensitive: !item.is_sensitive })}
        >
          <span aria-hidden="true">{t('sensitive_short')}</span>
          <VisuallyHidden>
            {t('sensitive')} {n}
          </VisuallyHidden>
        </WorkChip>
        {tools?.(item, n)}
      </div>
    </li>
  )
}

export const describing = (key?: string) => `description-${key}`

interface DescriptionProps {
  item: EaselItem
  n: number
  disabled: boolean
  onChange: (alt_text: string) => void
}

function Description({ item, n, disabled, onChange }: DescriptionProps) {
  const t = useTranslations('composer.media')
  const given = item.alt_text.trim() !== ''
  const Icon = given ? Check : Captions
  return (
    <label
      className={cx(
        'group/alt flex cursor-text items-start gap-2 rounded-[1.375rem] border px-3 py-2 focus-within:border-ink focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ink',
        given ? 'border-line' : 'border-edge border-dashed',
      )}
    >
      <Icon size={16} aria-hidden="true" className={cx('mt-1 shrink-0', given ? 'text-success' : 'text-quiet')} />
      <VisuallyHidden>{t('alt', { n })}</VisuallyHidden>
      <textarea
        rows={1}
        id={describing(item.key)}
        placeholder={t('describe')}
        maxLength={limits.media.altText}
        value={item.alt_text}
        readOnly={disabled}
        onChange={({ target }) => onChange(target.value)}
        className="field-sizing-content max-h-32 min-w-0 flex-1 resize-none bg-transparent outline-none placeholder:text-quiet max-sm:text-base sm:text-sm"
      />
    </label>
  )
}

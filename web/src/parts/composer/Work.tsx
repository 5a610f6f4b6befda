import { limits } from '@atelier/contract/limits'
import { useSortable } from '@dnd-kit/sortable'
import { Captions, Check, CircleAlert, Crop, EyeOff, Film, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFilm } from '#device/film.ts'
import { type DraftMedia, editMedia } from '#parts/composer/draft.data.ts'
import { meanColour } from '#parts/composer/mean-colour.ts'
import { discardMedia, useFraction } from '#parts/composer/uploading.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { isStill } from '#parts/photo/media-source.ts'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const CropSheet = lazySheet(() => import('#parts/composer/CropSheet.tsx').then((file) => file.CropSheet))
const FrameSheet = lazySheet(() => import('#parts/composer/FrameSheet.tsx').then((file) => file.FrameSheet))

interface Props {
  item: DraftMedia
  n: number
  disabled: boolean
  sortable: boolean
}

export function Work({ item, n, disabled, sortable }: Props) {
  const t = useTranslations('composer.media')
  const failures = useTranslations('failures')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: item.key })
  const Editor = isFilm(item.file) ? FrameSheet : CropSheet
  const [editing, setEditing] = useState(false)
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
          <Shown item={item} />
        </button>
      ) : (
        <div className={frame}>
          <Shown item={item} />
        </div>
      )}
      <Going item={item} />
      {item.fault && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="wordy min-w-0">
            {t('fault', { name: item.file.name, reason: item.fault === 'too_large' ? t('too_large') : failures('unsupported_media') })}
          </span>
        </p>
      )}
      <Description item={item} n={n} disabled={disabled} />
      <div className="flex flex-wrap gap-1.5">
        <Chip
          icon={<EyeOff size={14} aria-hidden="true" />}
          pressed={item.is_sensitive}
          disabled={disabled}
          onPress={() => editMedia(item.key, { is_sensitive: !item.is_sensitive })}
        >
          <span aria-hidden="true">{t('sensitive_short')}</span>
          <VisuallyHidden>
            {t('sensitive')} {n}
          </VisuallyHidden>
        </Chip>
        {isFilm(item.file) && (
          <Chip icon={<Film size={14} aria-hidden="true" />} disabled={disabled} onPress={() => setEditing(true)}>
            {t('poster')} <VisuallyHidden>{n}</VisuallyHidden>
          </Chip>
        )}
        {isStill(item.file) && (
          <Chip icon={<Crop size={14} aria-hidden="true" />} disabled={disabled} onPress={() => setEditing(true)}>
            {t('edit')} <VisuallyHidden>{n}</VisuallyHidden>
          </Chip>
        )}
        <Chip icon={<X size={16} aria-hidden="true" />} disabled={disabled} onPress={() => discardMedia(item.key)}>
          <VisuallyHidden>{t('remove', { n })}</VisuallyHidden>
        </Chip>
      </div>
      <Suspense>{editing && <Editor item={item} onClose={() => setEditing(false)} />}</Suspense>
    </li>
  )
}

function Shown({ item: { key, file, preview, frame } }: { item: DraftMedia }) {
  const [colour, setColour] = useState<string>()
  const look = 'absolute inset-0 size-full object-contain'
  if (isFilm(file)) {
    return (
      <video
        src={`${preview}#t=${frame || 0.01}`}
        muted
        playsInline
        preload="metadata"
        className={look}
        onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) => editMedia(key, { width, height })}
      />
    )
  }
  return (
    <img
      src={preview}
      alt=""
      draggable={false}
      className={look}
      style={{ backgroundColor: colour }}
      onLoad={({ currentTarget: image }) => {
        editMedia(key, { width: image.naturalWidth, height: image.naturalHeight })
        setColour(meanColour(image))
      }}
    />
  )
}

function Going({ item: { key, file } }: { item: DraftMedia }) {
  const t = useTranslations('composer.media')
  const fraction = useFraction(key)
  return (
    <div className="-my-0.5 h-1">
      {fraction !== undefined && <ProgressBar value={fraction * 100} label={t('going', { name: file.name })} />}
    </div>
  )
}

export const describing = (key?: string) => `description-${key}`

function Description({ item, n, disabled }: Omit<Props, 'sortable'>) {
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
        onChange={({ target }) => editMedia(item.key, { alt_text: target.value })}
        className="field-sizing-content max-h-32 min-w-0 flex-1 resize-none bg-transparent outline-none placeholder:text-quiet max-sm:text-base sm:text-sm"
      />
    </label>
  )
}

interface ChipProps {
  icon: ReactNode
  pressed?: boolean
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

function Chip({ icon, pressed, disabled, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={cx(chipClass({ pressable: true }), 'disabled:opacity-45', pressed && 'border-ink! bg-ink! text-ground!')}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { albumPx, albumRows, ratioOf } from '#parts/messages/album-rows.ts'
import { MessageMedia } from '#parts/messages/MessageMedia.tsx'
import { keyOf } from '#parts/messages/rows.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { cx } from '#ui/cx.ts'

interface Props {
  messages: ShownMessage[]
  name: string
  isOwn: boolean
  onView: (message: ShownMessage) => void
}

export function Album({ messages, name, isOwn, onView }: Props) {
  const t = useTranslations('messages')
  const { shapeOf, measure } = useMeasured()
  return (
    <ul
      aria-label={t('media.album', { n: messages.length })}
      onLoadCapture={measure}
      className={cx('flex max-w-full flex-col gap-1 overflow-hidden rounded-media', isOwn ? 'items-end' : 'items-start')}
      style={{ width: albumPx }}
    >
      {albumRows(messages, shapeOf).map(({ tiles, height, width }) => (
        <li key={tiles.map(keyOf).join()} style={{ width: `${(100 * width) / albumPx}%` }}>
          <ul className="flex gap-1">
            {tiles.map((message) => (
              <li key={keyOf(message)} data-tile={keyOf(message)} className="min-w-0" style={{ flex: `${shapeOf(message)} 1 0` }}>
                <MessageMedia
                  message={message}
                  name={name}
                  isOwn={isOwn}
                  onView={onView}
                  tile={{ ratio: shapeOf(message), width: Math.round(height * shapeOf(message)) }}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** The server measures what it gets; until then the picture itself says its proportions. */
function useMeasured() {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map())
  const shapeOf = (message: ShownMessage) => (message.media?.width ? ratioOf(message) : (measured.get(keyOf(message)) ?? ratioOf(message)))
  const measure = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLImageElement) || !target.naturalHeight) return
    const key = target.closest<HTMLElement>('[data-tile]')?.dataset.tile
    const ratio = target.naturalWidth / target.naturalHeight
    if (key && measured.get(key) !== ratio) setMeasured((before) => new Map(before).set(key, ratio))
  }
  return { shapeOf, measure }
}

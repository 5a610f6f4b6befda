import { Pencil, Play, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazySheet } from '#parts/lazy-part.ts'
import { isStill } from '#parts/photo/media-source.ts'
import type { Attachment } from '#screens/messages/conversation/attachments.ts'
import { IconButton } from '#ui/IconButton.tsx'

const PictureEditor = lazySheet(() => import('#screens/messages/conversation/PictureEditor.tsx').then((file) => file.PictureEditor))

interface Props {
  items: Attachment[]
  onRemove: (key: string) => void
  onEdit: (key: string, file: File) => void
}

export function AttachmentTray({ items, onRemove, onEdit }: Props) {
  const t = useTranslations('messages.composer')
  const [editing, setEditing] = useState<Attachment | null>(null)
  if (items.length === 0) return null
  return (
    <>
      <ul aria-label={t('attachments')} className="mb-2 flex gap-2 scrollbar-none overflow-x-auto p-0.5">
        {items.map((item, index) => (
          <li key={item.key} className="relative h-32 shrink-0 overflow-hidden rounded-media bg-sunken ring-1 ring-line">
            {item.file.type.startsWith('video/') ? (
              <>
                <video
                  src={`${item.preview}#t=0.1`}
                  muted
                  playsInline
                  preload="metadata"
                  className="h-full w-auto max-w-64 min-w-24 object-contain"
                />
                <Play
                  size={28}
                  aria-hidden="true"
                  className="absolute inset-0 m-auto fill-white text-white drop-shadow-[0_0_4px_rgb(0_0_0/0.6)]"
                />
              </>
            ) : (
              <img src={item.preview} alt="" className="h-full w-auto max-w-64 min-w-24 object-contain" />
            )}
            <div className="absolute end-1 top-1 flex gap-1">
              {isStill(item.file) && (
                <IconButton size="sm" tone="solid" icon={Pencil} label={t('edit', { n: index + 1 })} onClick={() => setEditing(item)} />
              )}
              <IconButton size="sm" tone="solid" icon={X} label={t('remove', { n: index + 1 })} onClick={() => onRemove(item.key)} />
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {editing && <PictureEditor attachment={editing} onDone={(file) => onEdit(editing.key, file)} onClose={() => setEditing(null)} />}
      </Suspense>
    </>
  )
}

import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Folder, MessageCircle, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type KeptThing, nameOfThing } from '#data/cache/kept-things.ts'
import { KeptAmount } from '#parts/offline/KeptAmount.tsx'
import { stopKeepingWithToast, useKeptThings } from '#parts/offline/kept-offline.data.ts'
import { useProgress } from '#parts/offline/progress.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Sheet } from '#ui/Sheet.tsx'

const icons = { collection: Folder, community: Users, conversation: MessageCircle }

export function KeptOfflineSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('keptOffline')
  const things = useKeptThings()
  return (
    <Sheet open onClose={onClose} title={t('title')} wide={false}>
      {things?.length === 0 && <EmptyState art={<Shelf seed="offline" />} title={t('empty')} text={t('empty_text')} />}
      {things && things.length > 0 && (
        <>
          <ul aria-label={t('title')} className="divide-y divide-line">
            {things.map((thing) => (
              <Kept key={nameOfThing(thing)} thing={thing} onLeave={onClose} />
            ))}
          </ul>
          <p className="wordy mt-3 text-sm text-quiet">{t('what')}</p>
        </>
      )}
    </Sheet>
  )
}

function Kept({ thing, onLeave }: { thing: KeptThing; onLeave: () => void }) {
  const t = useTranslations('keptOffline')
  const { kind, id, name } = thing
  const progress = useProgress(nameOfThing(thing))
  const Icon = icons[kind]
  const place = {
    collection: { to: paths.bookmarks, search: { collection: id } },
    community: { to: paths.community(id) },
    conversation: { to: paths.conversation(id) },
  }[kind]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <Link {...place} onClick={onLeave} className="hit block font-medium hover:underline">
          <bdi className="wordy">{name}</bdi>
        </Link>
        {progress?.total ? (
          <p role="status" className="text-sm text-quiet figures">
            {t('pictures_of', { done: progress.done, total: progress.total })}
          </p>
        ) : (
          <KeptAmount thing={thing} withKind />
        )}
      </div>
      <Button size="sm" aria-label={t('stop_thing', { name })} onClick={() => void stopKeepingWithToast(thing)}>
        {t('stop_short')}
      </Button>
    </li>
  )
}

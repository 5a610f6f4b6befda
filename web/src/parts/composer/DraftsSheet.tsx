import type { Draft } from '@atelier/contract/drafts'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { Plus, Trash2, Type } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastAnyError } from '#data/toasts.ts'
import {
  discardAccountDraft,
  isBlank,
  open,
  otherDrafts,
  readAccountDrafts,
  saveAndClear,
  useShelf,
} from '#parts/composer/account-drafts.data.ts'
import { useDraftPost } from '#parts/composer/draft.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'

const ConfirmDialog = lazySheet(() => import('#parts/confirm/ConfirmDialog.tsx').then((file) => file.ConfirmDialog))

export function DraftsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('composer.drafts')
  const draft = useDraftPost()
  const shelf = useShelf()
  const others = otherDrafts(draft, shelf)
  const [opening, setOpening] = useState<string>()
  const { submit, busy } = useSubmit(async (chosen: Draft | null) => {
    setOpening(chosen?.id)
    await (chosen ? open(chosen) : saveAndClear())
    onClose()
  }, toastAnyError('composer.drafts.open_failed'))
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        !isBlank(draft) && (
          <Button icon={Plus} busy={busy && !opening} disabled={busy} onClick={() => void submit(null)}>
            {t('begin')}
          </Button>
        )
      }
    >
      {!others && !shelf.failed && [0, 1].map((n) => <Skeleton key={n} className="my-3 h-14 w-full" />)}
      {!others && shelf.failed && <LoadFailed title={t('failed')} onRetry={() => void readAccountDrafts()} />}
      {others?.length === 0 && <EmptyState art={<Shelf />} title={t('none')} text={t('none_text')} />}
      {others && others.length > 0 && (
        <ul className="-mx-2 divide-y divide-line">
          {others.map((one) => (
            <Row key={one.id} draft={one} busy={busy} opening={busy && opening === one.id} onOpen={() => void submit(one)} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function Row({ draft, busy, opening, onOpen }: { draft: Draft; busy: boolean; opening: boolean; onOpen: () => void }) {
  const t = useTranslations('composer.drafts')
  const ask = useTranslations('composer.discard')
  const [asking, setAsking] = useState(false)
  const { content, media, updated_at } = draft
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        disabled={busy}
        aria-busy={opening || undefined}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md p-2 text-start quiet-hover disabled:opacity-45"
      >
        <Thumb draft={draft} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={cx('wordy line-clamp-2', content === '' && 'text-quiet')}>{content || t('no_text')}</span>
          <span className="text-sm text-quiet">
            <TimeAgo at={updated_at} />
            {media.length > 0 && ` · ${t('files', { count: media.length })}`}
          </span>
        </span>
        {opening && <Spinner size={18} />}
      </button>
      <IconButton tone="quiet" size="sm" icon={Trash2} label={t('discard')} disabled={busy} onClick={() => setAsking(true)} />
      <Suspense>
        {asking && (
          <ConfirmDialog
            title={ask('title')}
            text={ask('text')}
            icon={Trash2}
            confirm={ask('confirm')}
            action={() => discardAccountDraft(draft)}
            failed={toastAnyError('composer.discard.failed')}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </li>
  )
}

/** Whole, in its mean colour. */
function Thumb({ draft: { media } }: { draft: Draft }) {
  const [first] = media
  const drawn =
    first && hasPicture(first) ? (
      <img
        src={pictureSources(first).thumb}
        alt={first.alt_text ?? ''}
        loading="lazy"
        className="absolute inset-0 size-full object-contain"
      />
    ) : (
      <Type size={20} aria-hidden="true" />
    )
  return (
    <span
      className={cx(
        'relative grid size-14 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-quiet',
        !first && 'border border-line',
      )}
      style={{ backgroundColor: first?.placeholder ?? undefined }}
    >
      {first ? <CoveredThumb media={first}>{drawn}</CoveredThumb> : drawn}
    </span>
  )
}

import { paths } from '@atelier/contract/paths'
import { createReport, reportReasons as reasons, type reportReasons, type reportTargets } from '@atelier/contract/reports'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { titled, toastError, toastSuccess } from '#data/toasts.ts'
import { hideFromLists } from '#parts/post/removal.data.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

type Reason = (typeof reportReasons)[number]

export function ReportSheet({ type, targetId, onClose }: { type: (typeof reportTargets)[number]; targetId: string; onClose: () => void }) {
  const t = useTranslations('reports')
  const rules = useTranslations('networkRules')
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')
  const { submit, busy } = useSubmit(async (chosen: Reason) => {
    await call(createReport, { type, target_id: targetId, reason: chosen, note: note.trim() || null })
    if (type === 'post') toastUnavailable(targetId)
    else toastSuccess('reports.done')
    onClose()
  }, toastError('reports.failed'))

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`title.${type}`)}
      wide={false}
      footer={
        <Button tone="primary" wide disabled={!reason} busy={busy} onClick={() => reason && void submit(reason)}>
          {busy ? t('sending') : t('send')}
        </Button>
      }
    >
      <fieldset>
        <legend className="mb-2 text-sm text-quiet">{t('intro')}</legend>
        {reasons.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 quiet-hover">
            <input
              type="radio"
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => setReason(one)}
              className="size-5 accent-accent"
            />
            <span>{t(`reasons.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        className="mt-4"
        label={t('note')}
        hint={t('note_hint')}
        value={note}
        maxLength={1_000}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="mt-4 text-sm text-quiet">
        {rules.rich('read', {
          rules: (text) => (
            <Link to={paths.rules} target="_blank" className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </Sheet>
  )
}

function toastUnavailable(postId: string) {
  const showAgain = hideFromLists(postId)
  const t = translator()
  toast({ ...titled(t('reports.done_post')), action: { label: t('reports.show'), onPress: showAgain } })
}

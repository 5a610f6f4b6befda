import { adminLimits } from '@atelier/contract/admin/limits'
import { isFailure } from '@atelier/contract/errors'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { type RemovedTarget, refetchRemoval, sendAppeal } from '#parts/appeals/appeals.data.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** What was typed survives failures, reloads and leaving. `until` is a formatted date. */
export function AppealForm({ taken, targetId, until }: { taken: RemovedTarget; targetId: string; until: string }) {
  const t = useTranslations('appeals')
  const [client_id] = useState(() => crypto.randomUUID())
  const { draft, setDraft, clear } = useDraft(`appeal:${taken.kind}:${targetId}`, '')
  const length = graphemes(draft)
  const tooLong = length > adminLimits.appeal
  const isSendable = draft.trim() !== '' && !tooLong
  const { submit, busy } = useSubmit(
    async () => {
      await sendAppeal(taken, { client_id, content: draft })
      toastSuccess('appeals.done')
      clear()
      await refetchRemoval(taken)
    },
    async (error) => {
      if (isFailure(error, 'conflict', 'too_late', 'not_found')) await refetchRemoval(taken)
      else toastError('appeals.failed')(error)
    },
  )
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSendable) void submit()
      }}
    >
      <div>
        <h2 className="display text-lg">{t('make')}</h2>
        <p className="mt-1 text-quiet">{t('make_text', { date: until })}</p>
      </div>
      <TextArea
        label={t('label')}
        rows={5}
        value={draft}
        readOnly={busy}
        onChange={({ target }) => setDraft(target.value)}
        error={tooLong ? t('too_long', { max: adminLimits.appeal }) : undefined}
        counter={t('counter', { n: length, max: adminLimits.appeal })}
      />
      <div className="flex flex-wrap justify-end">
        <Button type="submit" tone="primary" busy={busy} disabled={!isSendable}>
          {busy ? t('sending') : t('send')}
        </Button>
      </div>
    </form>
  )
}

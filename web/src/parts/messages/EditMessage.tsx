import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { CompletingArea } from '#parts/completion/CompletingArea.tsx'
import { editSent } from '#parts/messages/message-actions.data.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

export function EditMessage({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  const t = useTranslations('messages.edit')
  const app = useTranslations('app')
  const composer = useTranslations('messages.composer')
  const [content, setContent] = useState(message.content ?? '')
  const left = limits.message.text - graphemes(content)
  const isSavable = left >= 0 && content.trim() !== ''
  const { submit, busy } = useSubmit(async () => {
    await editSent(message, content.trim())
    onClose()
  }, toastError('messages.edit.failed'))
  const save = () => {
    if (content.trim() === message.content) onClose()
    else if (isSavable) void submit()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
  }
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <CompletingArea
          label={t('label')}
          hideLabel
          dir="auto"
          rows={2}
          autoFocus
          value={content}
          onChange={({ target }) => setContent(target.value)}
          onKeyDown={saveByKey}
        />
        <p className="mt-2 text-sm text-quiet">{t('hint')}</p>
        {left <= 100 && (
          <p role="status" className={left < 0 ? 'mt-1 text-sm font-semibold text-danger' : 'mt-1 text-sm text-quiet'}>
            {composer('left', { n: left })}
          </p>
        )}
        <div className="mt-4 flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button type="submit" tone="primary" busy={busy} disabled={!isSavable}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

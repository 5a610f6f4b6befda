import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { sendEdited, type Unsent } from '#data/outbox/outbox.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { useMaxLength } from '#parts/composer/post-rules.data.ts'
import { textOf } from '#parts/unsent/unsent.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** Changes what the server refused. */
export function EditDialog({ entry, onClose }: { entry: Unsent; onClose: () => void }) {
  const t = useTranslations('unsent')
  const app = useTranslations('app')
  const form = useId()
  const max = useMax(entry)
  const { draft: text, setDraft: setText, clear } = useDraft(`unsent:${entry.client_id}`, textOf(entry))
  const length = graphemes(text.trim())
  const isEmpty = length === 0 && entry.files.length === 0
  const { submit, busy } = useSubmit(async () => {
    await sendEdited(entry.client_id, text.trim())
    clear()
    onClose()
  }, toastError('unsent.edit_failed'))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit_title')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" form={form} tone="primary" icon={Send} busy={busy} disabled={isEmpty || length > max}>
            {t('edit_send')}
          </Button>
        </div>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextArea
          label={t('edit_text')}
          rows={4}
          data-autofocus
          value={text}
          readOnly={busy}
          onChange={(event) => setText(event.target.value)}
          error={length > max ? t('too_long', { max }) : undefined}
          counter={t('counter', { n: length, max })}
        />
      </form>
    </Dialog>
  )
}

function useMax({ action }: Unsent): number {
  const ofPost = useMaxLength(action === 'createPost')
  return action === 'createPost' ? ofPost : action === 'sendMessage' ? limits.message.text : limits.comment.text
}

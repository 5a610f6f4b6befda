import { adminLimits } from '@atelier/contract/admin/limits'
import { isFailure } from '@atelier/contract/errors'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { addTemplateNow } from '#screens/admin/settings/settings.data.ts'
import { useRefusal } from '#screens/admin/settings/templates/refusals.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

const empty = { template_key: '', title: '', content: '' }
const max = { template_key: 100, title: adminLimits.templateTitle, content: adminLimits.templateContent }
type Name = keyof typeof empty
const names = Object.keys(empty) as Name[]

export function AddTemplate() {
  const t = useTranslations('admin_settings.templates')
  const refusal = useRefusal()
  const { draft: typed, setDraft: setTyped, clear } = useDraft('template:new', empty)
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({})
  const [complains, setComplains] = useState(false)
  const isBlank = names.some((name) => typed[name].trim() === '')
  const { submit, busy } = useSubmit(
    async () => {
      setComplains(isBlank)
      if (isBlank) return
      await addTemplateNow(typed)
      clear()
      toastSuccess('admin_settings.templates.added')
    },
    (error) => {
      if (isFailure(error, 'invalid', 'conflict'))
        setRefused(Object.fromEntries(error.errors.map(({ field, code }) => [field, refusal(code, max[field as Name])])))
      else staffError('admin_settings.templates.failed_add')(error)
    },
  )
  const wiring = (name: Name) => ({
    label: t(name),
    value: typed[name],
    readOnly: busy,
    error: graphemes(typed[name].trim()) > max[name] ? refusal('too_long', max[name]) : refused[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value })
      setRefused((before) => ({ ...before, [name]: undefined }))
      setComplains(false)
    },
  })
  return (
    <form
      noValidate
      aria-label={t('add_form')}
      className="my-5 grid max-w-4xl items-start gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField {...wiring('template_key')} hint={t('key_hint')} autoCapitalize="none" spellCheck={false} />
      <TextField {...wiring('title')} />
      <TextArea {...wiring('content')} rows={2} className="sm:col-span-2" hint={t('content_hint', { placeholder: '{{variable}}' })} />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" tone="primary" icon={Plus} busy={busy} disabled={busy || isBlank}>
          {t('add')}
        </Button>
        {complains && (
          <p role="alert" className="text-sm text-danger">
            {t('all_required')}
          </p>
        )}
      </div>
    </form>
  )
}

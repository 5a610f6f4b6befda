import { adminLimits } from '@atelier/contract/admin/limits'
import type { Template, TemplateForm } from '@atelier/contract/admin/settings'
import type { Language } from '@atelier/contract/choices'
import { isFailure } from '@atelier/contract/errors'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { missingPlaceholders, unknownPlaceholders, variablesOf } from '@atelier/contract/rules/placeholders'
import { useTranslations } from 'use-intl'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { changeWords } from '#screens/admin/settings/settings.data.ts'
import { useStanding } from '#screens/admin/settings/standing.ts'
import { NoticeText } from '#screens/admin/settings/templates/NoticeText.tsx'
import { useRefusal } from '#screens/admin/settings/templates/refusals.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  template: Template
  language: Language
}

export function TitleField({ template, language }: Props) {
  const t = useTranslations('admin_settings.templates')
  const saved = template.texts[language]?.title ?? template.title
  const { text, error, type, stand } = useWords(saved, {
    max: adminLimits.templateTitle,
    variables: [],
    field: 'title',
    change: { template_id: template.id, language },
  })
  return (
    <TextField
      label={t('title')}
      lang={language}
      error={error}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={stand}
      onKeyDown={({ key }) => key === 'Enter' && stand()}
    />
  )
}

export function ContentField({ template, language, form }: Props & { form: TemplateForm }) {
  const t = useTranslations('admin_settings.templates')
  const saved = template.texts[language]?.contents[form] ?? template.texts.en?.contents[form] ?? template.content
  const { text, error, type, stand } = useWords(saved, {
    max: adminLimits.templateContent,
    variables: variablesOf(form, template.variables),
    field: 'content',
    change: { template_id: template.id, language, form },
  })
  const missing = missingPlaceholders(text, form, template.variables)
  const warning = missing.length > 0 && (
    <span className="text-warning">{t('missing', { names: missing.map((name) => `{{${name}}}`).join(', ') })}</span>
  )
  return (
    <div className="grid gap-1.5">
      <TextArea
        label={t(`forms.${form}`)}
        lang={language}
        rows={1}
        error={error}
        hint={warning}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={stand}
      />
      <figure aria-label={t('preview')}>
        <NoticeText text={text} language={language} form={form} />
      </figure>
    </div>
  )
}

export const templateDraftKey = (templateId: string) => `template:${templateId}`

interface Words {
  field: 'title' | 'content'
  max: number
  variables: readonly string[]
  change: { template_id: string; language: Language; form?: TemplateForm }
}

function useWords(saved: string, { field, max, variables, change }: Words) {
  const refusal = useRefusal()
  return useStanding(saved, {
    draft: [templateDraftKey(change.template_id), change.language, field, change.form].join(':'),
    unsaved: refusal('unsaved', max),
    problem(text) {
      if (text === '') return refusal('required', max)
      if (graphemes(text) > max) return refusal('too_long', max)
      return unknownPlaceholders(text, variables).length > 0 ? refusal('unknown_placeholder', max) : undefined
    },
    async save(text) {
      try {
        if (await changeWords(change, field, text)) toastSuccess('admin_settings.templates.updated')
        return undefined
      } catch (failure) {
        const code = isFailure(failure, 'invalid') && failure.errors.find((error) => error.field === field)?.code
        if (code) return refusal(code, max)
        staffError('admin_settings.templates.failed_update')(failure)
        return refusal('unsaved', max)
      }
    },
  })
}

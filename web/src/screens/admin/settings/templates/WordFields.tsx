import { adminLimits } from '@atelier/contract/admin/limits'
import type { Template, TemplateForm } from '@atelier/contract/admin/settings'
import type { Language } from '@atelier/contract/choices'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { missingPlaceholders } from '@atelier/contract/rules/placeholders'
import { useTranslations } from 'use-intl'
import { staffError } from '#parts/admin/failures.ts'
import { keepDraftWord } from '#screens/admin/settings/settings.data.ts'
import { useStanding } from '#screens/admin/settings/standing.ts'
import { NotificationText } from '#screens/admin/settings/templates/NotificationText.tsx'
import { maxOf, useTextProblem } from '#screens/admin/settings/templates/problems.ts'
import { useRefusal } from '#screens/admin/settings/templates/refusals.ts'
import { draftedWord, type Place, standingWord } from '#screens/admin/settings/templates/words.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  template: Template
  language: Language
}

export function TitleField({ template, language }: Props) {
  const t = useTranslations('admin_settings.templates')
  const { text, error, type, stand } = useWords(template, { language, form: 'alone', field: 'title' })
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
  const { text, error, type, stand } = useWords(template, { language, form, field: 'content' })
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
        <NotificationText text={text} language={language} form={form} />
      </figure>
    </div>
  )
}

export const templateDraftKey = (templateId: string) => `template:${templateId}`

function useWords(template: Template, place: Place) {
  const refusal = useRefusal()
  const problemOf = useTextProblem()
  const { language, form, field } = place
  const max = maxOf[field]
  const saved = draftedWord(template, place) ?? standingWord(template, place)
  const { text, error, ...typing } = useStanding(saved, {
    draft: [templateDraftKey(template.id), language, field, form].join(':'),
    unsaved: refusal('unsaved', max),
    problem: (typed) => (graphemes(typed) > adminLimits.templateDraft ? refusal('too_long', max) : undefined),
    async save(typed) {
      try {
        await keepDraftWord(template.id, { ...place, text: typed })
        return undefined
      } catch (failure) {
        staffError('admin_settings.templates.failed_draft')(failure)
        return refusal('unsaved', max)
      }
    },
  })
  // What is still being typed is not judged.
  const problem = text.trim() === saved ? problemOf(template, place, saved) : undefined
  return { text, error: error ?? problem, ...typing }
}

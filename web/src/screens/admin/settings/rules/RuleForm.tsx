import { adminLimits } from '@atelier/contract/admin/limits'
import type { RuleWords } from '@atelier/contract/admin/rules'
import type { Language } from '@atelier/contract/choices'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  /** What was typed is kept under it. */
  draft: string
  language: Language
  saved: RuleWords
  save: (words: RuleWords) => Promise<void>
  onCancel: () => void
}

const max = { title: adminLimits.ruleTitle, text: adminLimits.ruleText }

export function RuleForm({ draft: key, language, saved, save, onCancel }: Props) {
  const t = useTranslations('admin_settings.rules')
  const { draft, setDraft, clear } = useDraft(key, { ...saved, reasons: saved.reasons.join('\n') })
  const [complains, setComplains] = useState(false)
  const reasons = draft.reasons.split('\n').flatMap((line) => line.trim() || [])
  const problemOf = (name: 'title' | 'text') => {
    if (graphemes(draft[name].trim()) > max[name]) return t('too_long', { max: max[name] })
    return complains && draft[name].trim() === '' ? t('required') : undefined
  }
  const long = reasons.some((reason) => graphemes(reason) > adminLimits.ruleReason)
  const problems = {
    title: problemOf('title'),
    text: problemOf('text'),
    reasons: long
      ? t('too_long', { max: adminLimits.ruleReason })
      : reasons.length > adminLimits.ruleReasons
        ? t('too_many', { max: adminLimits.ruleReasons })
        : undefined,
  }
  const { submit, busy } = useSubmit(async () => {
    await save({ title: draft.title.trim(), text: draft.text.trim(), reasons })
    clear()
  }, staffError('admin_settings.rules.failed'))
  const isBlank = draft.title.trim() === '' || draft.text.trim() === ''
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setComplains(true)
        if (!isBlank && !Object.values(problems).some(Boolean)) void submit()
      }}
    >
      <TextField
        label={t('name')}
        lang={language}
        autoComplete="off"
        value={draft.title}
        readOnly={busy}
        error={problems.title}
        onChange={({ target }) => setDraft({ ...draft, title: target.value })}
      />
      <TextArea
        label={t('body')}
        lang={language}
        rows={3}
        value={draft.text}
        readOnly={busy}
        error={problems.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <TextArea
        label={t('reasons')}
        hint={t('reasons_hint')}
        lang={language}
        rows={2}
        value={draft.reasons}
        readOnly={busy}
        error={problems.reasons}
        onChange={({ target }) => setDraft({ ...draft, reasons: target.value })}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          onClick={() => {
            clear()
            onCancel()
          }}
        >
          {t('cancel')}
        </Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

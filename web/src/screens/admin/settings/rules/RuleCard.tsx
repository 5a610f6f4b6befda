import type { StaffRule } from '@atelier/contract/admin/rules'
import { type Language, languages } from '@atelier/contract/choices'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { wordsIn } from '#parts/admin/staff-rules.data.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { RuleForm } from '#screens/admin/settings/rules/RuleForm.tsx'
import { dropRule, saveRulePlace, saveRuleWords } from '#screens/admin/settings/rules/rules.data.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PillSelect } from '#ui/PillSelect.tsx'

export function RuleCard({ rule, place, isLast }: { rule: StaffRule; place: number; isLast: boolean }) {
  const t = useTranslations('admin_settings.rules')
  const shown = useLocale() as Language
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const { title, text } = wordsIn(rule, shown)
  const failed = staffError('admin_settings.rules.failed')
  const { submit: shift, busy } = useSubmit((to: number) => saveRulePlace(rule.id, to), failed)
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="display figures w-6 shrink-0 text-lg text-quiet">
          {place + 1}
        </span>
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="wordy font-semibold">
            {title}
          </h3>
          {!isOpen && (
            <p dir="auto" className="mt-1 line-clamp-3 wordy whitespace-pre-wrap text-sm text-quiet">
              {text}
            </p>
          )}
        </div>
        <span className="-me-2 flex shrink-0">
          <IconButton
            icon={ArrowUp}
            size="sm"
            tone="quiet"
            label={t('up', { name: title })}
            disabled={place === 0 || busy}
            onClick={() => void shift(place - 1)}
          />
          <IconButton
            icon={ArrowDown}
            size="sm"
            tone="quiet"
            label={t('down', { name: title })}
            disabled={isLast || busy}
            onClick={() => void shift(place + 1)}
          />
          <IconButton icon={Trash2} size="sm" tone="quiet" label={t('remove_named', { name: title })} onClick={() => setAsks(true)} />
        </span>
      </div>
      <div className="mt-2 ps-9">
        {isOpen ? (
          <Editor rule={rule} onClose={() => setOpen(false)} />
        ) : (
          <Button size="sm" aria-label={t('edit_named', { name: title })} onClick={() => setOpen(true)}>
            {t('edit')}
          </Button>
        )}
      </div>
      {asks && (
        <ConfirmDialog
          title={t('remove_title', { name: title })}
          text={t('remove_text')}
          icon={Trash2}
          confirm={t('remove')}
          action={async () => {
            await dropRule(rule.id)
            toastSuccess('admin_settings.rules.removed')
          }}
          failed={failed}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  )
}

function Editor({ rule, onClose }: { rule: StaffRule; onClose: () => void }) {
  const t = useTranslations('admin_settings.rules')
  const language = useTranslations('admin_settings.languages')
  const [of, setOf] = useState(useLocale() as Language)
  const isTranslated = rule.texts[of] !== undefined
  return (
    <div className="grid gap-3">
      <PillSelect
        label={t('language', { name: wordsIn(rule, of).title })}
        value={of}
        choices={languages.map((value) => ({ value, label: language(value) }))}
        onChange={setOf}
        className="justify-self-start"
      />
      {!isTranslated && <p className="text-sm text-quiet">{t('untranslated')}</p>}
      <RuleForm
        key={of}
        draft={`rule:${rule.id}:${of}`}
        language={of}
        saved={wordsIn(rule, of)}
        save={async (words) => {
          await saveRuleWords(rule.id, of, words)
          toastSuccess('admin_settings.rules.saved')
        }}
        onCancel={onClose}
      />
    </div>
  )
}

import { useLocale, useTranslations } from 'use-intl'
import { useStaffRules, wordsIn } from '#parts/admin/staff-rules.data.ts'
import { PillSelect } from '#ui/PillSelect.tsx'

interface Props {
  ruleId: string | null
  reason: string
  /** The rule only offers its reasons; people are not told which rule it was. */
  untold?: boolean
  onChange: (chosen: { rule_id?: string | null; reason?: string }) => void
}

/** The author reads the rule in their language; its reasons fill the text that they are told. */
export function RuleChoice({ ruleId, reason, untold = false, onChange }: Props) {
  const t = useTranslations('admin.rule')
  const language = useLocale()
  const rules = useStaffRules().data ?? []
  const chosen = rules.find(({ id }) => id === ruleId)
  const offered = chosen ? wordsIn(chosen, language).reasons.filter((each) => each !== reason.trim()) : []
  if (rules.length === 0) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <PillSelect
        label={t('label')}
        value={chosen?.id ?? ''}
        choices={[
          { value: '', label: t(untold ? 'reasons_of' : 'none') },
          ...rules.map((rule) => ({ value: rule.id, label: wordsIn(rule, language).title })),
        ]}
        onChange={(id) => onChange({ rule_id: id || null })}
        className="max-w-full"
      />
      {offered.map((each) => (
        <button
          key={each}
          type="button"
          onClick={() => onChange({ reason: each })}
          className="min-h-9 max-w-full rounded-full border border-edge px-3.5 text-start text-sm wordy quiet-hover pointer-coarse:min-h-11"
        >
          {each}
        </button>
      ))}
    </div>
  )
}

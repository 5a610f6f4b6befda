import { useLocale, useTranslations } from 'use-intl'
import { useStaffRules, wordsIn } from '#parts/admin/staff-rules.data.ts'
import { PillSelect } from '#ui/PillSelect.tsx'

interface Props {
  ruleId: string | null
  reason: string
  onChange: (chosen: { rule_id?: string | null; reason?: string }) => void
}

/** The author reads the rule in their language; its reasons fill the text that they are told. */
export function RuleChoice({ ruleId, reason, onChange }: Props) {
  const t = useTranslations('admin_reports')
  const language = useLocale()
  const rules = useStaffRules().data ?? []
  const chosen = rules.find(({ id }) => id === ruleId)
  const offered = chosen ? wordsIn(chosen, language).reasons.filter((each) => each !== reason.trim()) : []
  if (rules.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PillSelect
        label={t('rule')}
        value={chosen?.id ?? ''}
        choices={[{ value: '', label: t('no_rule') }, ...rules.map((rule) => ({ value: rule.id, label: wordsIn(rule, language).title }))]}
        onChange={(id) => onChange({ rule_id: id || null })}
        className="max-w-full"
      />
      {offered.map((each) => (
        <button
          key={each}
          type="button"
          onClick={() => onChange({ reason: each })}
          className="min-h-9 rounded-full border border-edge px-3.5 text-start text-sm quiet-hover pointer-coarse:min-h-11"
        >
          {each}
        </button>
      ))}
    </div>
  )
}

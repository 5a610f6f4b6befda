import { type RowTexts, SettingRow } from '#parts/settings/SettingRow.tsx'
import { PillSelect } from '#ui/PillSelect.tsx'

interface Props<Value extends string> extends RowTexts {
  value: Value
  choices: { value: Value; label: string }[]
  disabled?: boolean
  onChange: (value: Value) => void
}

export function SettingChoice<Value extends string>({ value, choices, disabled = false, onChange, ...row }: Props<Value>) {
  return (
    <SettingRow
      {...row}
      action={<PillSelect label={row.title} value={value} choices={choices} disabled={disabled} onChange={onChange} />}
    />
  )
}

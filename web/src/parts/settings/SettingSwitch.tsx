import { type RowTexts, SettingRow } from '#parts/settings/SettingRow.tsx'
import { Switch } from '#ui/Switch.tsx'

interface Props extends RowTexts {
  checked: boolean
  disabled?: boolean
  /** Saves at once. */
  onChange: (checked: boolean) => void
}

export function SettingSwitch({ checked, disabled = false, onChange, ...row }: Props) {
  const control = (
    <Switch
      aria-label={row.title}
      aria-describedby={row.text ? `${row.id}-text` : undefined}
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
  return <SettingRow {...row} labelled action={control} />
}

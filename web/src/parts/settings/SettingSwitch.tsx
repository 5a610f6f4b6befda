import { type RowTexts, SettingRow } from '#parts/settings/SettingRow.tsx'
import { Switch } from '#ui/Switch.tsx'

interface Props extends RowTexts {
  checked: boolean
  disabled?: boolean
  /** Presses do nothing meanwhile. */
  busy?: boolean
  onChange: (checked: boolean) => void
}

export function SettingSwitch({ checked, disabled = false, busy = false, onChange, ...row }: Props) {
  const control = (
    <Switch
      aria-label={row.title}
      aria-describedby={row.text ? `${row.id}-text` : undefined}
      checked={checked}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onChange={({ target }) => !busy && onChange(target.checked)}
    />
  )
  return <SettingRow {...row} labelled action={control} />
}

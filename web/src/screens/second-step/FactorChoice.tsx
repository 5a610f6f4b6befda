import type { Factor } from '@supabase/auth-js'
import { useTranslations } from 'use-intl'
import { Select } from '#ui/Select.tsx'

export function FactorChoice({ factors, chosen, onChoose }: { factors: Factor[]; chosen: string; onChoose: (id: string) => void }) {
  const t = useTranslations('auth.secondStep')
  const keys = useTranslations('securityKeys')
  return (
    <Select label={t('choose')} value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {factors.map(({ id, friendly_name, factor_type }) => (
        <option key={id} value={id}>
          {friendly_name || (factor_type === 'webauthn' ? keys('kind') : t(factor_type === 'phone' ? 'phone' : 'app'))}
        </option>
      ))}
    </Select>
  )
}

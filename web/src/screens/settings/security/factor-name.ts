import type { Factor } from '@supabase/auth-js'
import { useTranslations } from 'use-intl'

export function useFactorName() {
  const t = useTranslations('security.twoStep')
  const keys = useTranslations('securityKeys')
  return ({ friendly_name, factor_type }: Factor) => friendly_name || (factor_type === 'webauthn' ? keys('kind') : t('unnamed'))
}

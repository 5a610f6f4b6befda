import { useTranslations } from 'use-intl'

export function useRefusal(): (code: string, max: number) => string {
  const t = useTranslations('admin_settings.templates.refused')
  return (code, max) => (t.has(code as 'required') ? t(code as 'required', { max }) : t('other'))
}

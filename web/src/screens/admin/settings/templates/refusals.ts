import { useTranslations } from 'use-intl'

/** What the server's refusal of a template's field means, in words. */
export function useRefusal(): (code: string, max: number) => string {
  const t = useTranslations('admin_settings.templates.refused')
  return (code, max) => (t.has(code as 'required') ? t(code as 'required', { max }) : t('other'))
}

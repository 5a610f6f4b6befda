import { useFormatter, useTranslations } from 'use-intl'

/** A restriction ends within a day, so its hour counts. */
export function Until({ at }: { at: string }) {
  const t = useTranslations('admin_users.history')
  const format = useFormatter()
  const time = () => <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}</time>
  return t.rich('restricted', { time })
}

import { shortCount } from '@atelier/contract/rules/count-format'
import { useFormatter, useLocale } from 'use-intl'

export function Count({ n }: { n: number }) {
  const locale = useLocale()
  const format = useFormatter()
  return <span title={format.number(n)}>{shortCount(n, locale)}</span>
}

import { useFormatter } from 'use-intl'

export function useMoment() {
  const format = useFormatter()
  return (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
}

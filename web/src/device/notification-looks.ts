import type { Push } from '@atelier/contract/push'

export const shownAs = ({ body, tag, data }: Pick<Push, 'body' | 'tag'> & { data?: unknown }): NotificationOptions => ({
  body,
  tag,
  data,
  icon: '/icon-192.png',
})

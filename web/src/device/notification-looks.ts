import type { Push } from '@atelier/contract/push'

/** How a browser shows a push; also in the service worker. */
export const shownAs = ({ body, tag, data }: Pick<Push, 'body' | 'tag'> & { data?: unknown }): NotificationOptions => ({
  ...{ body, tag, data },
  icon: '/icon-192.png',
})

const cacheName = 'push-owner'

/** User ids of this device, the current account's first. The service worker, which knows no session, asks it too. */
export const pushOwners = async (): Promise<string[]> => (await (await kept()?.match('/', { cacheName }))?.text())?.split(' ') ?? []

export async function setPushOwners(user_ids: string[]): Promise<void> {
  if (user_ids.length > 0) await (await kept()?.open(cacheName))?.put('/', new Response(user_ids.join(' ')))
  else await kept()?.delete(cacheName)
}

// Undefined on insecure origins, whatever its type says; there is no push either.
const kept = () => globalThis.caches as CacheStorage | undefined

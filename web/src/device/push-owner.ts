const cacheName = 'push-owner'

/** A user id. The service worker, which knows no session, asks it too. */
export const pushOwner = async (): Promise<string | undefined> => (await kept()?.match('/', { cacheName }))?.text()

export async function setPushOwner(user_id: string | undefined): Promise<void> {
  if (user_id) await (await kept()?.open(cacheName))?.put('/', new Response(user_id))
  else await kept()?.delete(cacheName)
}

// Undefined on insecure origins, whatever its type says; there is no push either.
const kept = () => globalThis.caches as CacheStorage | undefined

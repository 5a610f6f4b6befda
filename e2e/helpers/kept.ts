import type { Locator, Page } from 'playwright-core'

/** Where a draft lies in the device's storage. */
export const draftPlace = (account: string, key: string) => `atelier:drafts:${account}:${key}`

export const keptKinds = (page: Page): Promise<unknown[]> => page.evaluate(kept)

/** Whether the worker has kept it, in any size: it does so after the page has shown it. */
export const isPictureKept = (image: Locator): Promise<boolean> =>
  image.evaluate(async ({ currentSrc }: HTMLImageElement) => !!(await caches.match(currentSrc, { ignoreSearch: true, ignoreVary: true })))

async function kept(): Promise<unknown[]> {
  const name = 'atelier-reads'
  const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
  // As when the page is left.
  window.dispatchEvent(new Event('pagehide'))
  // Opening it would create it.
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return []
  const opening = indexedDB.open(name)
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const asking = opening.result.transaction('reads').objectStore('reads').getAll()
    asking.onsuccess = () => {
      opening.result.close()
      resolve(asking.result.flatMap(({ reads }: { reads: { key: unknown[] }[] }) => reads.map(({ key }) => key[0])))
    }
  }
  return promise
}

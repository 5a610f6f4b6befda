import type { Locator, Page } from 'playwright-core'

/** Where a draft lies in the device's storage. */
export const draftPlace = (account: string, key: string) => `atelier:drafts:${account}:${key}`

export const keptKinds = async (page: Page): Promise<string[]> => (await page.evaluate(kept)).map(([kind]) => kind)

/** Of lists of this kind, whose things they name. */
export const keptIds = async (page: Page, kind: string): Promise<string[]> =>
  (await page.evaluate(kept)).flatMap(([each, ids]) => (each === kind ? ids : []))

/** Whether the worker has kept it, in any size: it does so after the page has shown it. */
export const isPictureKept = (image: Locator): Promise<boolean> =>
  image.evaluate(async ({ currentSrc }: HTMLImageElement) => !!(await caches.match(currentSrc, { ignoreSearch: true, ignoreVary: true })))

async function kept(): Promise<[kind: string, ids: string[]][]> {
  const name = 'atelier-reads'
  const { promise, resolve, reject } = Promise.withResolvers<[string, string[]][]>()
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
      const reads: { key: [string]; data: { pages?: { ids: string[] }[] } }[] = asking.result.flatMap(({ reads }) => reads)
      resolve(reads.map(({ key, data }) => [key[0], data?.pages?.flatMap(({ ids }) => ids) ?? []]))
    }
  }
  return promise
}

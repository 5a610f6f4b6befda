import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** What is in a ZIP, by name. @throws Error if a name is there twice */
export async function unzipped(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`twice in the ZIP: ${entry.fileName}`)
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return files
}

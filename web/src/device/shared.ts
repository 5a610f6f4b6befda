import { dropFile, keepFile, keptFile } from '#device/kept-files.ts'

/* Kept by the service worker until somebody signed in says whether they want it. */

export interface Shared {
  text: string
  files: File[]
}

const textKey = 'shared:text'
const fileKey = (index: number) => `shared:${index}`

export async function keepShared({ text, files }: Shared): Promise<void> {
  await dropShared()
  await keepFile(textKey, new File([text], 'text'))
  for (const [index, file] of files.entries()) await keepFile(fileKey(index), file)
}

export async function keptShared(): Promise<Shared> {
  const text = (await (await keptFile(textKey))?.text()) ?? ''
  const files: File[] = []
  for (let file = await keptFile(fileKey(0)); file; file = await keptFile(fileKey(files.length))) files.push(file)
  return { text, files }
}

export async function dropShared(): Promise<void> {
  const { files } = await keptShared()
  await Promise.all([dropFile(textKey), ...files.map((_, index) => dropFile(fileKey(index)))])
}

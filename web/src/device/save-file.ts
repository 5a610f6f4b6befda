import { isNative } from '#device/platform.ts'

/** Native apps save to the documents. @throws Error Failed to write file */
export async function saveFile(name: string, content: Blob): Promise<void> {
  if (isNative()) {
    const { writeFile } = await import('#device/files.ts')
    return writeFile({ folder: 'documents', path: name }, content)
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers read it after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Native apps leave it to the phone's browser. */
export function loadFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  // Otherwise an answer that is no file would replace the page.
  if (!isNative()) link.download = ''
  link.click()
}

export const saveText = (name: string, text: string, type = 'text/plain') =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))

export const printPage = () => window.print()

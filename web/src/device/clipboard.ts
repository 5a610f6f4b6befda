import { isNative } from '#device/platform.ts'

/** @throws when the device refuses */
export async function copyText(text: string): Promise<void> {
  if (isNative()) {
    const { Clipboard } = await import('@capacitor/clipboard')
    return Clipboard.write({ string: text })
  }
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  // The clipboard API needs a secure origin.
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('the browser refused to copy')
}

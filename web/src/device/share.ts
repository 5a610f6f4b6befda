import { copyText } from '#device/clipboard.ts'

/** Whether the device has a share sheet. Desktop browsers have one too, which few people expect. */
export const hasShareSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Shares a link with the device's share sheet, or copies it where there is none. @throws when neither works */
export async function shareLink({ url, title }: { url: string; title?: string }): Promise<'shared' | 'copied' | 'cancelled'> {
  if (hasShareSheet()) {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  await copyText(url)
  return 'copied'
}

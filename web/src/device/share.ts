import { copyText } from '#device/clipboard.ts'

/** Offers a link to the device's share sheet, or copies it where there is none. Says which; throws when neither worked. */
export async function shareLink({ url, title }: { url: string; title?: string }): Promise<'shared' | 'copied' | 'cancelled'> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
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

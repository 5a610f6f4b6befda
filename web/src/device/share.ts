import { copyText } from '#device/clipboard.ts'

/** Throws when neither sharing nor copying works. */
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

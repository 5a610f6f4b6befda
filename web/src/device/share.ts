import { copyText } from '#device/clipboard.ts'

/** Opens the share sheet on touch devices, otherwise copies the link. Throws when neither works. */
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

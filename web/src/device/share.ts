import { copyText } from '#device/clipboard.ts'
import { isNative } from '#device/platform.ts'

/** Desktop browsers have one too, which few people expect. */
export const hasShareSheet = () => isNative() || ('share' in navigator && matchMedia('(pointer: coarse)').matches)

/** @throws when neither works */
export async function shareLink({ url, title }: { url: string; title?: string }): Promise<'shared' | 'copied' | 'cancelled'> {
  if (hasShareSheet()) {
    try {
      await (isNative() ? shareNatively({ url, title }) : navigator.share({ url, title }))
      return 'shared'
    } catch (error) {
      if ((error as Error).name === 'AbortError' || (error as Error).message === 'Share canceled') return 'cancelled'
    }
  }
  await copyText(url)
  return 'copied'
}

async function shareNatively(link: { url: string; title?: string }) {
  const { Share } = await import('@capacitor/share')
  await Share.share(link)
}

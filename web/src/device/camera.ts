import { limits } from '@atelier/contract/limits'
import type { MediaResult } from '@capacitor/camera'

export class AccessDenied extends Error {
  override name = 'AccessDenied'
  readonly to: 'camera' | 'gallery'
  constructor(to: 'camera' | 'gallery') {
    super(`no access to the ${to}`)
    this.to = to
  }
}

/** Native apps only; `isWork` keeps the pixels. Empty if cancelled. @throws AccessDenied, or the plugin's error */
export function takePhoto({ front = false, isWork = false } = {}): Promise<File[]> {
  const { quality, width, height } = limits.camera
  return results('camera', async ({ Camera, CameraDirection, EncodingType }) => [
    await Camera.takePhoto({
      quality,
      ...(isWork ? {} : { targetWidth: width, targetHeight: height }),
      correctOrientation: true,
      encodingType: EncodingType.JPEG,
      cameraDirection: front ? CameraDirection.Front : CameraDirection.Rear,
    }),
  ])
}

/** Native apps only; `isWork` keeps the quality. Empty if cancelled. @throws AccessDenied, or the plugin's error */
export function chooseFromGallery({ most = 1, videos = false, isWork = false } = {}): Promise<File[]> {
  return results('gallery', async ({ Camera, MediaTypeSelection }) => {
    const chosen = await Camera.chooseFromGallery({
      quality: isWork ? 100 : limits.picture.quality,
      correctOrientation: true,
      mediaType: videos ? MediaTypeSelection.All : MediaTypeSelection.Photo,
      allowMultipleSelection: most > 1,
      limit: most,
    })
    return chosen.results.slice(0, most)
  })
}

type Plugin = typeof import('@capacitor/camera')

async function results(from: 'camera' | 'gallery', ask: (plugin: Plugin) => Promise<MediaResult[]>): Promise<File[]> {
  const plugin = await import('@capacitor/camera')
  const { CameraErrorCode: codes } = plugin
  try {
    return await Promise.all((await ask(plugin)).map(fileOf))
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === codes.TakePhotoCancelled || code === codes.ChooseMediaCancelled) return []
    if (code === codes.CameraPermissionDenied || code === codes.GalleryPermissionDenied) throw new AccessDenied(from)
    throw error
  }
}

async function fileOf({ webPath = '', uri = webPath }: MediaResult): Promise<File> {
  const blob = await (await fetch(webPath)).blob()
  return new File([blob], decodeURIComponent(uri.split('/').at(-1) ?? ''), { type: blob.type })
}

import { toastError, type WordKey } from '#data/toasts.ts'
import { AccessDenied, chooseFromGallery, takePhoto } from '#device/camera.ts'
import { CompressionError, compressPicture } from '#device/picture.ts'
import { isNative } from '#device/platform.ts'

export interface MediaSource {
  from: 'camera' | 'gallery'
  /** The camera that looks at the person. */
  front?: boolean
  /** How many can be chosen; 1 by default. */
  most?: number
  videos?: boolean
}

/** In the native apps, opens the device's camera or gallery; in a browser `input`, whose change event brings the files. */
export function openSource(
  input: HTMLInputElement | null,
  { from, ...options }: MediaSource,
  { onFiles, onFailed }: { onFiles: (files: File[]) => void; onFailed: (error: unknown) => void },
): void {
  if (!isNative()) {
    input?.click()
    return
  }
  const chosen = from === 'camera' ? takePhoto(options) : chooseFromGallery(options)
  chosen.then((files) => files.length > 0 && onFiles(files)).catch(onFailed)
}

/** As `toastError`; a missing permission says what to do about it. */
export const toastSourceError = (action: WordKey) => (error: unknown) =>
  error instanceof AccessDenied ? toastError(`photos.${error.to}_denied`)(undefined) : toastError(action)(error)

/** A picture of the camera or the gallery as a smaller JPEG. One that cannot be made smaller stays as it is, with a toast. */
export async function compressed(file: File, options: Parameters<typeof compressPicture>[1] = {}): Promise<File> {
  try {
    return new File([await compressPicture(file, options)], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch (error) {
    if (!(error instanceof CompressionError)) throw error
    toastError('photos.compression_failed')(undefined)
    return file
  }
}

import { type RefObject, useRef, useState } from 'react'
import { titled, toastError, type WordKey } from '#data/toasts.ts'
import { AccessDenied, chooseFromGallery, takePhoto } from '#device/camera.ts'
import { openPhoneSettings } from '#device/phone-settings.ts'
import { CompressionError, compressPicture } from '#device/picture.ts'
import { isNative } from '#device/platform.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

export interface MediaSource {
  from: 'camera' | 'gallery'
  front?: boolean
  most?: number
  videos?: boolean
  /** For a post: nothing is made smaller. */
  isWork?: boolean
}

interface Told {
  onFiles: (files: File[]) => void
  onFailed: (error: unknown) => void
}

/** Native apps open the device's; browsers `input`, whose change event brings the files. Opening it again cancels the first. */
export function useMediaSource(input: RefObject<HTMLInputElement | null>, { from, ...options }: MediaSource, told: Told) {
  const asked = useRef<Promise<File[]>>(undefined)
  const [waits, setWaits] = useState(false)
  const wait = (files: Promise<File[]> | undefined) => {
    asked.current = files
    setWaits(files !== undefined)
  }
  const ask = async () => {
    const files = from === 'camera' ? takePhoto(options) : chooseFromGallery(options)
    wait(files)
    const isCurrent = () => asked.current === files
    try {
      const given = await files
      if (isCurrent() && given.length > 0) told.onFiles(given)
    } catch (error) {
      if (isCurrent()) told.onFailed(error)
    } finally {
      if (isCurrent()) wait(undefined)
    }
  }
  const open = () => {
    if (waits) wait(undefined)
    else if (isNative()) void ask()
    else input.current?.click()
  }
  return { open, waits }
}

/** A missing permission leads to the settings where possible. */
export const toastSourceError = (action: WordKey) => (error: unknown) => {
  if (!(error instanceof AccessDenied)) return toastError(action)(error)
  const t = translator()
  const open = openPhoneSettings()
  const leadsOn = open && { action: { label: t('photos.open_settings'), onPress: open } }
  toast({ ...titled(t(`photos.${error.to}_denied`)), tone: 'destructive', ...leadsOn })
}

/** One that cannot be made smaller stays as it is, with a toast. */
export async function compressed(file: File, options: Parameters<typeof compressPicture>[1] = {}): Promise<File> {
  try {
    return new File([await compressPicture(file, options)], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch (error) {
    if (!(error instanceof CompressionError)) throw error
    toastError('photos.compression_failed')(undefined)
    return file
  }
}

/** Re-encoding would stop an animation. */
export const isStill = ({ type }: File) => type.startsWith('image/') && type !== 'image/gif'

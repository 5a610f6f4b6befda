import { limits } from '@atelier/contract/limits'

interface Edit {
  /** In px; 1024 by default. */
  longestSide?: number
  /** Quarter turns, clockwise. */
  turns?: number
  /** Width / height of what is kept, around the middle; all by default. */
  ratio?: number | undefined
  /** From 0 to 1; 0.8 by default. */
  quality?: number
}

/** Readable, but not re-encoded, for want of memory for example: the original will do. */
export class CompressionError extends Error {
  override name = 'CompressionError'
}

/** Upright, without metadata. @throws `CompressionError`, or another error when the browser cannot read the file */
export async function compressPicture(
  file: Blob,
  { longestSide = limits.picture.longestSide, turns = 0, ratio, quality = limits.picture.quality / 100 }: Edit = {},
): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  drawTurned(canvas, bitmap, { turns, ratio, longestSide })
  bitmap.close()
  return encodedCanvas(canvas, 'image/jpeg', quality)
}

/** `ratio` crops around the middle. */
export function drawTurned(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { turns = 0, ratio, longestSide = Number.POSITIVE_INFINITY }: Omit<Edit, 'quality'>,
) {
  const isLying = turns % 2 === 1
  const whole = isLying ? { width: bitmap.height, height: bitmap.width } : bitmap
  const kept = { width: Math.min(whole.width, whole.height * (ratio ?? Number.POSITIVE_INFINITY)), height: whole.height }
  if (ratio) kept.height = Math.min(whole.height, whole.width / ratio)
  const scale = Math.min(1, longestSide / Math.max(kept.width, kept.height))
  canvas.width = Math.max(1, Math.round(kept.width * scale))
  canvas.height = Math.max(1, Math.round(kept.height * scale))
  const context = canvas.getContext('2d')
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((turns * Math.PI) / 2)
  context?.scale(scale, scale)
  context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
}

interface Cut {
  turns: number
  /** As shares of the turned picture. */
  crop: { x: number; y: number; width: number; height: number }
}

/** In its own pixels. @throws `CompressionError`, or another error when the browser cannot read the file */
export async function cutPicture(file: File, { turns, crop }: Cut): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const turned = document.createElement('canvas')
  drawTurned(turned, bitmap, { turns })
  bitmap.close()
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(turned.width * crop.width))
  canvas.height = Math.max(1, Math.round(turned.height * crop.height))
  canvas.getContext('2d')?.drawImage(turned, -Math.round(turned.width * crop.x), -Math.round(turned.height * crop.y))
  const kept = await encodedCanvas(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', cutQuality)
  // Lossless would be too large for many photographs.
  const blob = kept.size > limits.media.image ? await encodedCanvas(canvas, 'image/jpeg', cutQuality) : kept
  return new File([blob], file.name.replace(/\.\w+$/, blob.type === 'image/png' ? '.png' : '.jpg'), { type: blob.type })
}

const cutQuality = 0.95

export const encodedCanvas = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new CompressionError('the picture could not be encoded'))), type, quality)
  })

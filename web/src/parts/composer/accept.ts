import { imageTypes, videoTypes } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'

/** Each is a toast of its own. */
export type FileRefusal = 'media_limit' | 'video_too_large' | 'image_too_large' | 'media_failed'

export interface RefusedFile {
  name: string
  reason: FileRefusal
}

export const acceptedTypes = [...imageTypes, ...videoTypes].join(',')

/** `max` counts the `present` ones. The server checks again, by content. */
export function acceptFiles(files: File[], present: number, max: number = limits.post.media) {
  const room = Math.max(0, max - present)
  const taken: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const reason = refusalOf(file) ?? (taken.length < room ? null : 'media_limit')
    if (reason) refused.push({ name: file.name, reason })
    else taken.push(file)
  }
  const refusal = (refused.find(({ reason }) => reason !== 'media_limit') ?? refused[0])?.reason ?? null
  return { taken, refused, refusal }
}

function refusalOf({ type, size }: File): FileRefusal | null {
  if (has(videoTypes, type)) return size > limits.media.video ? 'video_too_large' : null
  if (has(imageTypes, type)) return size > limits.media.image ? 'image_too_large' : null
  return 'media_failed'
}

const has = (types: readonly string[], type: string) => types.includes(type)

/** Emptied, so that choosing the same file again is noticed. */
export function takeChosen(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}

import { imageTypes, videoTypes } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'

/** Why a file cannot join a post or message; each is a toast of its own. */
export type Refusal = 'media_limit' | 'video_too_large' | 'image_too_large' | 'media_failed'

export const accepted = [...imageTypes, ...videoTypes].join(',')

/**
 * Which of the chosen files fit beside the `present` ones, `max` at most, and the first reason why others do not. The server checks again, by
 * content.
 */
export function acceptFiles(files: File[], present: number, max: number = limits.post.media): { taken: File[]; refusal: Refusal | null } {
  const refusals = files.map(refusalOf)
  const fitting = files.filter((_, index) => refusals[index] === null)
  const room = max - present
  const refusal = refusals.find((reason) => reason !== null) ?? (fitting.length > room ? 'media_limit' : null)
  return { taken: fitting.slice(0, Math.max(0, room)), refusal }
}

function refusalOf({ type, size }: File): Refusal | null {
  if (has(videoTypes, type)) return size > limits.media.video ? 'video_too_large' : null
  if (has(imageTypes, type)) return size > limits.media.image ? 'image_too_large' : null
  return 'media_failed'
}

const has = (types: readonly string[], type: string) => types.includes(type)

/** The files chosen in an input, which is emptied, so that choosing the same file again is noticed. */
export function chosen(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}

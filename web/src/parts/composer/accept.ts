import { imageTypes, videoTypes } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'

/** Why a file cannot join a post; each is a toast of its own. */
export type Refusal = 'media_limit' | 'video_too_large' | 'image_too_large' | 'media_failed'

export const accepted = [...imageTypes, ...videoTypes].join(',')

/**
 * Which of the chosen files a post can take beside the `present` ones it has, and the first reason why others cannot.
 * The server checks again, by content.
 */
export function acceptFiles(files: File[], present: number): { taken: File[]; refusal: Refusal | null } {
  const refusals = files.map(refusalOf)
  const fitting = files.filter((_, index) => refusals[index] === null)
  const room = limits.post.media - present
  const refusal = refusals.find((reason) => reason !== null) ?? (fitting.length > room ? 'media_limit' : null)
  return { taken: fitting.slice(0, Math.max(0, room)), refusal }
}

function refusalOf({ type, size }: File): Refusal | null {
  if (has(videoTypes, type)) return size > limits.media.video ? 'video_too_large' : null
  if (has(imageTypes, type)) return size > limits.media.image ? 'image_too_large' : null
  return 'media_failed'
}

const has = (types: readonly string[], type: string) => types.includes(type)

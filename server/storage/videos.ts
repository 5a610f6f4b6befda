import { limits } from '@atelier/contract/limits'
import { fairQueue } from '#isolation/fair-queue.ts'
import { isolated } from '#isolation/isolated.ts'

export interface VideoInfo {
  ext: 'mp4' | 'webm' | 'mov'
  width: number
  height: number
}

// A real video takes less than a second and 20 MB.
const videoBounds = { ms: 20_000, megabytes: 128 }
const inTurn = fairQueue({ atOnce: 2, waiting: limits.messages.files })

/** Blanks place and device in the file itself. @throws Failure unsupported_media, rate_limited beyond a person's turns; LimitExceeded */
export const readVideo = (file: string, whose: string, bounds = videoBounds): Promise<VideoInfo> =>
  inTurn({ whose, waits: true }, () => isolated<string, VideoInfo>(new URL('./read-video.ts', import.meta.url), file, bounds))

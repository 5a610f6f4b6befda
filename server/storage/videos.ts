import { limits } from '@atelier/contract/limits'
import { isolated } from '#isolation/isolated.ts'
import { turns } from '#isolation/turns.ts'

export interface VideoInfo {
  ext: 'mp4' | 'webm' | 'mov'
  width: number
  height: number
}

// A real video takes less than a second and 20 MB.
const mostOfAFile = { ms: 20_000, megabytes: 128 }
// As many as the files of a message wait.
const inTurn = turns({ atOnce: 2, waiting: limits.messages.files })

/**
 * Reads a video by its content, and blanks place and device in the file itself. Picture and sound stay as they are.
 * @throws Failure unsupported_media without a video track and for anything but MP4, QuickTime and WebM, rate_limited for one more than may wait of a
 * person; Overrun beyond `bounds`; the file system's own errors
 */
export const readVideo = (file: string, whose: string, bounds = mostOfAFile): Promise<VideoInfo> =>
  inTurn({ whose, waits: true }, () => isolated<string, VideoInfo>(new URL('./read-video.ts', import.meta.url), file, bounds))

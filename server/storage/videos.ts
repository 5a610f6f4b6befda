import { Failure } from '@atelier/contract/errors'
import { isolated, Overrun } from '#isolation/isolated.ts'

export interface VideoInfo {
  ext: 'mp4' | 'webm' | 'mov'
  width: number
  height: number
}

// A real video takes less than a second and 20 MB.
const mostOfAFile = { ms: 20_000, megabytes: 128 }

/**
 * Reads a video by its content, and blanks place and device in the file itself. Picture and sound stay as they are.
 * @throws Failure unsupported_media without a video track, for anything but MP4, QuickTime and WebM, and for a file that takes more than `bounds`
 */
export async function readVideo(file: string, bounds = mostOfAFile): Promise<VideoInfo> {
  try {
    return await isolated<string, VideoInfo>(new URL('./read-video.ts', import.meta.url), file, bounds)
  } catch (error) {
    throw error instanceof Overrun ? new Failure('unsupported_media') : error
  }
}

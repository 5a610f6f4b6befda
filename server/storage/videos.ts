import { isolated } from '#isolation/isolated.ts'

export interface VideoInfo {
  ext: 'mp4' | 'webm' | 'mov'
  width: number
  height: number
}

// A real video takes less than a second and 20 MB.
const mostOfAFile = { ms: 20_000, megabytes: 128 }

/**
 * Reads a video by its content, and blanks place and device in the file itself. Picture and sound stay as they are.
 * @throws Failure unsupported_media without a video track and for anything but MP4, QuickTime and WebM; Overrun beyond `bounds`; the file system's
 * own errors
 */
export function readVideo(file: string, bounds = mostOfAFile): Promise<VideoInfo> {
  return isolated<string, VideoInfo>(new URL('./read-video.ts', import.meta.url), file, bounds)
}

import { limits } from '@atelier/contract/limits'
import { encodedCanvas } from '#device/picture.ts'

export const isFilm = ({ type }: Blob): boolean => type.startsWith('video/')

export interface Film {
  seconds: number
  width: number
  height: number
  /** Draws the frame at a time, whole, as large as the canvas. */
  draw(canvas: HTMLCanvasElement, at: number): Promise<void>
  close(): void
}

/** @throws Error when the browser cannot play it, or takes too long */
export async function openFilm(file: Blob): Promise<Film> {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  const address = URL.createObjectURL(file)
  const close = () => {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
  try {
    await heard(video, 'loadeddata', () => {
      video.src = address
    })
    // Recordings made by a browser state their duration only at the end of the file.
    if (video.duration === Number.POSITIVE_INFINITY) await seek(video, 1e9)
  } catch (error) {
    close()
    throw error
  }
  const { videoWidth: width, videoHeight: height } = video
  const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime
  return {
    ...{ seconds, width, height, close },
    async draw(canvas, at) {
      await seek(video, Math.min(at, Math.max(0, seconds - lastFrameS)))
      canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    },
  }
}

const lastFrameS = 0.05

/** A JPEG of the frame at that second. @throws Error when the browser cannot play it, or takes too long */
export async function stillOf(file: Blob, at: number): Promise<Blob> {
  const film = await openFilm(file)
  try {
    const scale = Math.min(1, limits.poster.width / film.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(film.width * scale))
    canvas.height = Math.max(1, Math.round(film.height * scale))
    await film.draw(canvas, at)
    return await encodedCanvas(canvas, 'image/jpeg', limits.poster.quality)
  } finally {
    film.close()
  }
}

async function seek(video: HTMLVideoElement, at: number) {
  if (video.currentTime === at && !video.seeking) return
  await heard(video, 'seeked', () => {
    video.currentTime = at
  })
}

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', begin: () => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const listening = new AbortController()
  const { signal } = listening
  const failed = (reason: string) => () => reject(new Error(`the video ${reason}`))
  const timer = setTimeout(failed('took too long'), limits.poster.waitMs)
  video.addEventListener(event, () => resolve(), { signal })
  video.addEventListener('error', failed('cannot be played here'), { signal })
  begin()
  return promise.finally(() => {
    clearTimeout(timer)
    listening.abort()
  })
}

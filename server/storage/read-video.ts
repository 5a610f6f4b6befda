import { type FileHandle, open } from 'node:fs/promises'
import { Failure } from '@atelier/contract/errors'
import { CustomSource, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { blankMetadata } from '#storage/video-metadata.ts'
import type { VideoInfo } from '#storage/videos.ts'
import { blankWebm } from '#storage/webm-metadata.ts'

export async function work(file: string): Promise<VideoInfo> {
  const handle = await open(file, 'r+')
  try {
    const { size } = await handle.stat()
    await blankMetadata(handle, size)
    blankWebm(handle.fd, size)
    return await inspect(handle, size)
  } finally {
    await handle.close()
  }
}

// The tables of a video of three hours take 8 MB.
const most = { atOnce: 8 * 1024 * 1024, bytes: 32 * 1024 * 1024 }

async function inspect(handle: FileHandle, size: number): Promise<VideoInfo> {
  let left = most.bytes
  const read = async (start: number, end: number) => {
    const bytes = end - start
    left -= bytes
    // The thread's limit counts no buffers.
    if (bytes > most.atOnce || left < 0) throw new Failure('unsupported_media')
    return (await handle.read(new Uint8Array(bytes), 0, bytes, start)).buffer
  }
  const input = new Input({ source: new CustomSource({ getSize: () => size, read }), formats: [MP4, QTFF, WEBM] })
  try {
    const [format, track] = [await input.getFormat(), await input.getPrimaryVideoTrack()]
    if (!track) throw new Failure('unsupported_media')
    const ext = format === WEBM ? 'webm' : format === QTFF ? 'mov' : 'mp4'
    return { ext, width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? error : new Failure('unsupported_media')
  } finally {
    input.dispose()
  }
}

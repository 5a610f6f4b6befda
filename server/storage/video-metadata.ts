import type { FileHandle } from 'node:fs/promises'
import { Failure } from '@atelier/contract/errors'

/** In place, so the video plays as before; other files are left alone. @throws Failure unsupported_media for unrealistic boxes */
export async function blankMetadata(file: FileHandle, bytes: number): Promise<void> {
  let at = 0
  for (let count = 0; at < bytes; count++) {
    if (count > most.boxes) throw new Failure('unsupported_media')
    const box = boxAt(await read(file, at, Math.min(16, bytes - at)), 0, bytes - at)
    if (!box) return
    if (box.type === 'moov' || describing.has(box.type)) await rewrite(file, at, box.size)
    at += box.size
  }
}

const most = { boxes: 20_000, bytes: 16 * 1024 * 1024, tracks: 100 }
const describing = new Set(['udta', 'meta', 'uuid'])
const inside: Record<string, string> = { moov: 'trak' }

interface Box {
  type: string
  size: number
  header: number
}

async function rewrite(file: FileHandle, at: number, size: number): Promise<void> {
  if (size > most.bytes) throw new Failure('unsupported_media')
  const boxes = await read(file, at, size)
  blankBoxes(boxes)
  await file.write(boxes, 0, boxes.length, at)
}

function blankBoxes(boxes: Buffer, container?: string): void {
  let tracks = 0
  for (let at = 0; at < boxes.length; ) {
    const box = boxAt(boxes, at, boxes.length - at)
    if (!box) return
    const content = boxes.subarray(at + box.header, at + box.size)
    if (box.type === 'trak' && ++tracks > most.tracks) throw new Failure('unsupported_media')
    if (box.type === (container ? inside[container] : 'moov')) blankBoxes(content, box.type)
    if (describing.has(box.type)) {
      content.fill(0)
      boxes.write('free', at + 4, 'latin1')
    }
    at += box.size
  }
}

function boxAt(bytes: Buffer, at: number, room: number): Box | null {
  if (room < 8) return null
  const short = bytes.readUInt32BE(at)
  const header = short === 1 ? 16 : 8
  if (room < header) return null
  const size = short === 0 ? room : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
  return size >= header && size <= room ? { type: bytes.toString('latin1', at + 4, at + 8), size, header } : null
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  return (await file.read(Buffer.alloc(length), 0, length, at)).buffer
}

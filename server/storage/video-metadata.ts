import type { FileHandle } from 'node:fs/promises'
import { Failure } from '@atelier/contract/errors'
import { boxAt } from '#storage/mp4-boxes.ts'
import { isPictureOrSound, samplesOf } from '#storage/mp4-samples.ts'
import { zeroBytes } from '#storage/zero-bytes.ts'

/**
 * Keeps picture and sound of an MP4 or QuickTime file, in place, so the video plays as before; other files are left alone.
 * @throws Failure unsupported_media for unrealistic boxes
 */
export async function blankMetadata(file: FileHandle, bytes: number): Promise<void> {
  let [at, hasOthers, hasFragments] = [0, false, false]
  for (let count = 0; at < bytes; count++) {
    if (count > most.boxes) throw new Failure('unsupported_media')
    const box = boxAt(await read(file, at, Math.min(16, bytes - at)), 0, bytes - at)
    if (!box) break
    if (box.type === 'moov' || describing.has(box.type)) hasOthers = (await rewrite(file, at, box.size, bytes)) || hasOthers
    hasFragments ||= box.type === 'moof'
    at += box.size
  }
  // Their sample positions are stored elsewhere.
  if (hasOthers && hasFragments) throw new Failure('unsupported_media')
}

const most = { boxes: 20_000, bytes: 16 * 1024 * 1024, tracks: 100 }
const describing = new Set(['udta', 'meta', 'uuid'])
const inside: Record<string, string> = { moov: 'trak' }

/** @returns whether there were other tracks */
async function rewrite(file: FileHandle, at: number, size: number, bytes: number): Promise<boolean> {
  if (size > most.bytes) throw new Failure('unsupported_media')
  const boxes = await read(file, at, size)
  let hasOthers = false
  blankBoxes(boxes, (track) => {
    hasOthers = true
    for (const { at, bytes: length } of samplesOf(track)) zeroBytes(file.fd, at, Math.min(at + length, bytes))
  })
  await file.write(boxes, 0, boxes.length, at)
  return hasOthers
}

function blankBoxes(boxes: Buffer, onOther: (track: Buffer) => void, container?: string): void {
  let tracks = 0
  for (let at = 0; at < boxes.length; ) {
    const box = boxAt(boxes, at, boxes.length - at)
    if (!box) return
    const content = boxes.subarray(at + box.header, at + box.size)
    if (box.type === 'trak' && ++tracks > most.tracks) throw new Failure('unsupported_media')
    const isOther = container === 'moov' && box.type === 'trak' && !isPictureOrSound(content)
    if (isOther) onOther(content)
    else if (box.type === (container ? inside[container] : 'moov')) blankBoxes(content, onOther, box.type)
    // A kept track may reference a removed one.
    if (isOther || describing.has(box.type) || (container === 'trak' && box.type === 'tref')) {
      content.fill(0)
      boxes.write('free', at + 4, 'latin1')
    }
    at += box.size
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  return (await file.read(Buffer.alloc(length), 0, length, at)).buffer
}

import { readSync, writeSync } from 'node:fs'
import { Failure } from '@atelier/contract/errors'
import { zeroBytes } from '#storage/zero-bytes.ts'

/**
 * Blanks in place everything in a WebM file besides picture and sound: tags, attachments, chapters, names, and tracks of any other kind. For a thread of its own.
 * @throws Failure unsupported_media when the file has more elements than a real one, or cannot be followed to its end
 */
export function blankWebm(fd: number, bytes: number): void {
  if (bytes < 4 || read(fd, 0, 4).readUInt32BE() !== ids.ebml) return
  const others = new Set<number>()
  for (const element of elements(fd, bytes)) {
    if (removed.has(element.id)) blank(fd, element)
    else if (element.id === ids.tracks) blankTracks(fd, element, others)
    else if (element.id === ids.seekHead || element.id === ids.info) blankHead(fd, element)
  }
  if (others.size === 0) return
  for (const element of elements(fd, bytes)) {
    const track = trackOf(fd, element)
    if (track !== undefined && others.has(track)) blank(fd, element)
  }
}

const ids = {
  ...{ ebml: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675, seekHead: 0x114d9b74, info: 0x1549a966, tracks: 0x1654ae6b },
  ...{ tags: 0x1254c367, attachments: 0x1941a469, chapters: 0x1043a770, seek: 0x4dbb, seekId: 0x53ab, crc: 0xbf },
  ...{ trackEntry: 0xae, trackType: 0x83, trackNumber: 0xd7, simpleBlock: 0xa3, blockGroup: 0xa0, block: 0xa1 },
  ...{ title: 0x7ba9, muxer: 0x4d80, writer: 0x5741, date: 0x4461, file: 0x7384, fileBefore: 0x3c83ab, fileAfter: 0x3e83bb, name: 0x536e },
}
const removed = new Set([ids.tags, ids.attachments, ids.chapters])
const said = new Set([ids.title, ids.muxer, ids.writer, ids.date, ids.file, ids.fileBefore, ids.fileAfter, ids.name])
const most = { elements: 4_000_000, children: 10_000 }
const pictureOrSound = new Set([1, 2])

interface Element {
  id: number
  at: number
  content: number
  end: number
}

/** Goes into the segment and its clusters, whose sizes may be unknown, and yields what they contain. */
function* elements(fd: number, bytes: number): Generator<Element> {
  const view = windowOf(fd)
  let at = 0
  for (let count = 0; at < bytes; count++) {
    if (count > most.elements) throw new Failure('unsupported_media')
    const head = view(at, Math.min(12, bytes - at))
    // A file that was cut off, or padded.
    if (head[0] === 0) {
      at++
      continue
    }
    const element = elementIn(head, at, bytes)
    if (!element) {
      if (bytes - at < 12) return
      throw new Failure('unsupported_media')
    }
    const isOpen = element.id === ids.segment || element.id === ids.cluster
    if (!isOpen && element.isUnknown) throw new Failure('unsupported_media')
    if (!isOpen) yield element
    at = isOpen ? element.content : element.end
  }
}

function elementIn(head: Buffer, at: number, bytes: number): (Element & { isUnknown: boolean }) | null {
  const idBytes = lengthOf(head[0])
  const sizeBytes = lengthOf(head[idBytes])
  if (idBytes > 4 || sizeBytes > 8 || head.length < idBytes + sizeBytes) return null
  const size = numberIn(head, idBytes, sizeBytes)
  const content = at + idBytes + sizeBytes
  const isUnknown = size === 2 ** (7 * sizeBytes) - 1
  return { id: head.readUIntBE(0, idBytes), at, content, end: isUnknown ? bytes : Math.min(content + size, bytes), isUnknown }
}

function children(fd: number, { content, end }: Element): Element[] {
  const found: Element[] = []
  for (let at = content; at < end; ) {
    const element = elementIn(read(fd, at, Math.min(12, end - at)), at, end)
    if (!element || element.isUnknown || found.length > most.children) throw new Failure('unsupported_media')
    found.push(element)
    at = element.end
  }
  return found
}

function blankTracks(fd: number, tracks: Element, others: Set<number>): void {
  for (const entry of children(fd, tracks)) {
    if (entry.id === ids.crc) blank(fd, entry)
    if (entry.id !== ids.trackEntry) continue
    const fields = children(fd, entry)
    const valuesOf = (id: number) => fields.filter((field) => field.id === id).map((field) => unsigned(fd, field))
    const types = valuesOf(ids.trackType)
    if (types.length > 0 && types.every((type) => pictureOrSound.has(type))) blankSaid(fd, fields)
    else {
      for (const number of valuesOf(ids.trackNumber)) others.add(number)
      blank(fd, entry)
    }
  }
}

function blankHead(fd: number, head: Element): void {
  const fields = children(fd, head)
  blankSaid(fd, fields)
  for (const field of fields)
    if (field.id === ids.seek && children(fd, field).some((part) => part.id === ids.seekId && removed.has(unsigned(fd, part))))
      blank(fd, field)
}

// A checksum would be wrong from here on. The others are required in a file, and may be empty.
function blankSaid(fd: number, fields: Element[]): void {
  for (const field of fields) {
    if (field.id === ids.crc) blank(fd, field)
    if (said.has(field.id)) zeroBytes(fd, field.content, field.end)
  }
}

function trackOf(fd: number, element: Element): number | undefined {
  const block = element.id === ids.blockGroup ? children(fd, element).find(({ id }) => id === ids.block) : element
  if (!block || (block.id !== ids.block && block.id !== ids.simpleBlock)) return undefined
  const head = read(fd, block.content, Math.min(8, block.end - block.content))
  const bytes = lengthOf(head[0])
  return bytes <= head.length ? numberIn(head, 0, bytes) : undefined
}

/** Turns it into a Void element of the same length. */
function blank(fd: number, { at, end }: Element): void {
  const length = end - at
  if (length < 2) return
  zeroBytes(fd, at, end)
  const head = Buffer.alloc(length < 9 ? 2 : 9)
  head[0] = 0xec
  head[1] = length < 9 ? 0x80 | (length - 2) : 1
  if (length >= 9) head.writeUIntBE(length - 9, 3, 6)
  writeSync(fd, head, 0, head.length, at)
}

function unsigned(fd: number, { content, end }: Element): number {
  const bytes = read(fd, content, Math.min(end - content, 6))
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length)
}

// The number of leading zero bits gives the length of a number in bytes.
const lengthOf = (first = 0) => Math.clz32(first) - 23

/** Without the marker bit after those zeros. */
function numberIn(bytes: Buffer, at: number, length: number): number {
  let value = (bytes[at] ?? 0) & (0xff >> length)
  for (const byte of bytes.subarray(at + 1, at + length)) value = value * 256 + byte
  return value
}

function read(fd: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(fd, bytes, 0, length, at))
}

/** Reads ahead, because blocks are many and small. */
function windowOf(fd: number): (at: number, length: number) => Buffer {
  let from = 0
  let bytes: Buffer = Buffer.alloc(0)
  return (at, length) => {
    if (at < from || at + length > from + bytes.length) {
      from = at
      bytes = read(fd, at, 256 * 1024)
    }
    return bytes.subarray(at - from, at - from + length)
  }
}

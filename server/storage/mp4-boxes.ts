export interface Mp4Box {
  type: string
  size: number
  header: number
}

export function boxAt(bytes: Buffer, at: number, room: number): Mp4Box | null {
  if (room < 8) return null
  const short = bytes.readUInt32BE(at)
  const header = short === 1 ? 16 : 8
  if (room < header) return null
  const size = short === 0 ? room : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
  return size >= header && size <= room ? { type: bytes.toString('latin1', at + 4, at + 8), size, header } : null
}

/** The content of the box at a path such as `mdia`, `hdlr`. */
export function contentAt(boxes: Buffer, ...[type, ...path]: string[]): Buffer | undefined {
  for (let at = 0; at < boxes.length; ) {
    const box = boxAt(boxes, at, boxes.length - at)
    if (!box) return undefined
    const content = boxes.subarray(at + box.header, at + box.size)
    if (box.type === type) return path.length > 0 ? contentAt(content, ...path) : content
    at += box.size
  }
  return undefined
}

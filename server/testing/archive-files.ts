import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

export interface ArchiveEntry {
  name: string
  content?: string | Buffer | object
  /** The unpacked size that the archive says it has. */
  says?: number
  /** Of Unix, with the kind of file. */
  mode?: number
  /** Of a tar: '2' is a symbolic link. */
  type?: string
  stored?: boolean
}

/** A ZIP of these entries, also of those that no program would write. */
export function zipOf(entries: ArchiveEntry[], { says = entries.length }: { says?: number } = {}): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = '', says: size, mode = 0o100644, stored = false } of entries) {
    const [plain, written] = [bytesOf(content), Buffer.from(name)]
    const packed = stored ? plain : deflateRawSync(plain)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt16LE(stored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(plain), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size ?? plain.length, 18)
    fields.writeUInt16LE(written.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE((mode << 16) >>> 0, 6)
    place.writeUInt32LE(offset, 10)
    files.push(Buffer.from('PK\u0003\u0004'), fields, written, packed)
    // The field of the comment's length follows those that both headers have.
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0003'), fields, place, written)
    offset += 30 + written.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(says & 0xffff, 8)
  end.writeUInt16LE(says & 0xffff, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, says > 0xffff ? zip64End(says, listed.length, offset) : Buffer.alloc(0), end])
}

function zip64End(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56)
  end.write('PK\u0006\u0006', 'latin1')
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007', 'latin1')
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

/** A .tar.gz of these entries. */
export function tarGzOf(entries: ArchiveEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, content = '', type = '0' }) => {
    const body = bytesOf(content)
    const header = Buffer.alloc(512)
    header.write(name, 0)
    header.write('0000644\u00000000000\u00000000000\u0000', 100)
    header.write(`${body.length.toString(8).padStart(11, '0')}\u0000`, 124)
    header.write('00000000000\u0000        ', 136)
    header.write(type, 156)
    header.write('ustar\u000000', 257)
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\u0000 `,
      148,
    )
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

function bytesOf(content: string | Buffer | object): Buffer {
  if (Buffer.isBuffer(content)) return content
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
}

/** A JPEG that cannot be compressed further. */
export function noisyPicture(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A picture of one colour, 10,000 pixels wide. */
export function widePicture(format: 'jpeg' | 'png' | 'webp' | 'avif', height: number): Promise<Buffer> {
  const picture = sharp({ create: { width: 10_000, height, channels: 3, background: 'teal' } })
  return format === 'avif' ? picture.avif({ effort: 0 }).toBuffer() : picture[format]().toBuffer()
}

/** An id that is the same for the same name. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The manifest of an archive of ours. */
export const ownManifest = (more: object = {}) => ({
  format: 'atelier',
  version: 1,
  source: 'https://elsewhere.example',
  created_at: '2026-01-02T03:04:05.000Z',
  files: [],
  account: { user_id: idOf('the old account'), username: 'old', full_name: 'Old', email: null },
  media: { files: 0, bytes: 0, missing: [] },
  ...more,
})

/** A row of `posts` in an archive of ours. */
export const ownPost = (more: object = {}) => ({
  id: idOf('post'),
  content: 'Good words',
  created_at: '2020-01-02T03:04:05.000Z',
  edited_at: null,
  versions: [],
  category: null,
  location: null,
  community: null,
  is_public: true,
  status: 'published',
  hashtags: [],
  media: [],
  likes_count: 0,
  comments_count: 0,
  shares_count: 0,
  saves_count: 0,
  ...more,
})

export const archivedProfile = (more: object = {}) => ({
  user_id: idOf('the old account'),
  username: 'old',
  full_name: 'Old',
  bio: null,
  avatar: null,
  banner: null,
  phone_number: null,
  nationality: null,
  date_of_birth: null,
  interests: [],
  is_private: false,
  is_verified: false,
  onboarding_completed: true,
  followers_count: 0,
  following_count: 0,
  posts_count: 0,
  created_at: '2020-01-02T03:04:05.000Z',
  ...more,
})

/** An archive of ours with these rows of its kinds. */
export function ownZip(kinds: Record<string, object[]>, manifest: object = {}): Buffer {
  const rows = Object.entries(kinds).map(([kind, content]) => ({ name: `${kind}.json`, content }))
  return zipOf([...rows, { name: 'manifest.json', content: ownManifest(manifest) }])
}

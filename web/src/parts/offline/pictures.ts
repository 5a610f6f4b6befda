import { pictureKey } from '#sw/picture-key.ts'

interface Media {
  media_url?: unknown
  media_type?: string | null
  sizes?: number[]
  media?: { sizes: number[] } | null
  avatar_url?: unknown
}

/** Widest slot of a list or a post's page, in px. */
const slot = { beside: 32, most: 568 }

/** Keyed by cache name: the smallest copy of each that is sharp on this screen. Posters of videos, not the videos. */
export function picturesIn(reads: { key: readonly unknown[]; data: unknown }[], screen = window): Map<string, string> {
  const need = Math.min(slot.most, screen.innerWidth - slot.beside) * screen.devicePixelRatio
  const found = new Map<string, string>()
  // Covers of all collections: those of this one are its posts'.
  for (const { key, data } of reads) if (key[0] !== 'collections') collect(data)
  return found

  function collect(value: unknown) {
    if (typeof value !== 'object' || value === null) return
    const { media_url, media_type, sizes, media, avatar_url } = value as Media
    add(avatar_url)
    add(copyOf(media_url, media_type, sizes ?? media?.sizes ?? [], need))
    for (const inner of Object.values(value)) collect(inner)
  }

  function add(address: unknown) {
    if (typeof address === 'string' && address) found.set(pictureKey(address), address)
  }
}

function copyOf(address: unknown, type: string | null | undefined, sizes: number[], need: number): string | undefined {
  if (typeof address !== 'string') return undefined
  const width = sizes.find((size) => size >= need) ?? sizes.at(-1)
  if (width) return `${address}${address.includes('?') ? '&' : '?'}w=${width}`
  return type?.startsWith('video') ? undefined : address
}

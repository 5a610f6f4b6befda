import type { Bucket } from '@atelier/contract/media'
import pLimit from 'p-limit'
import { print } from '#art/print.ts'
import type { Art } from '#art/sheet.ts'
import { develop } from '#develop.ts'
import type { Plan } from '#plan/plan.ts'
import type { Owner } from '../server/storage/names.ts'
import { sizePath } from '../server/storage/names.ts'
import type { Storage } from '../server/storage/storage.ts'
import { type StoredMedia, storeImage } from '../server/storage/store.ts'

/** A stored picture and what it was made for. */
export interface HungPicture extends StoredMedia {
  /** The post's id, or null for an avatar or banner of `user_id`. */
  post_id: string | null
  purpose: Owner['purpose']
  order_index: number
  alt_text: string | null
  at: Date
}

interface Commission {
  art: Art
  owner: Owner & { at: Date }
  post_id: string | null
  alt_text: string | null
}

/** Draws, prints and stores every picture of the plan as an upload would be. When one fails, none stays. */
export async function hangPictures(storage: Storage, plan: Plan): Promise<HungPicture[]> {
  const hung: HungPicture[] = []
  // Enough at once that both processors stay busy while one drawing waits for the disk.
  const gate = pLimit(4)
  const made = await Promise.allSettled(
    commissionsOf(plan).map((commission) =>
      gate(async () => {
        hung.push(await hangOne(storage, commission))
      }),
    ),
  )
  const failed = made.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await takeDown(storage, hung)
    throw failed.reason
  }
  return hung
}

/** Removes the files again, sizes included. */
export async function takeDown(storage: Storage, hung: readonly HungPicture[]): Promise<void> {
  const files = hung.flatMap(({ bucket, path, sizes }) =>
    [path, ...sizes.map((size) => sizePath(path, size))].map((file): [Bucket, string] => [bucket, file]),
  )
  await Promise.all(files.map(([bucket, file]) => storage.delete(bucket, file)))
}

function commissionsOf({ cast, wall }: Plan): Commission[] {
  const portraits = cast.flatMap(({ id: user_id, maker, joined: at }): Commission[] => {
    const avatar = maker.avatar
      ? [{ art: maker.avatar, owner: { user_id, purpose: 'avatar', at } as const, post_id: null, alt_text: null }]
      : []
    const banner = maker.banner
      ? [{ art: maker.banner, owner: { user_id, purpose: 'banner', at } as const, post_id: null, alt_text: null }]
      : []
    return [...avatar, ...banner]
  })
  const pictures = wall.flatMap(({ id: post_id, author, piece, at }) =>
    (piece.pictures ?? []).map(({ art, alt }, index): Commission => {
      return { art, owner: { user_id: author.id, purpose: 'post', index, at }, post_id, alt_text: alt }
    }),
  )
  return [...portraits, ...pictures]
}

async function hangOne(storage: Storage, { art, owner, post_id, alt_text }: Commission): Promise<HungPicture> {
  const image = await develop(await print(art()), owner.purpose)
  const stored = await storeImage(storage, owner, image)
  return { ...stored, post_id, purpose: owner.purpose, order_index: owner.index ?? 0, alt_text, at: owner.at }
}

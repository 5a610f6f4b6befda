import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bucket } from '@atelier/contract/media'
import pLimit from 'p-limit'
import type { Plan } from '#plan/plan.ts'
import { processedPicture } from '#processed-picture.ts'
import type { Owner, PicturePurpose } from '../server/storage/names.ts'
import { sizePath } from '../server/storage/names.ts'
import type { Storage } from '../server/storage/storage.ts'
import { type StoredMedia, storeImage, storePoster, storeVideo } from '../server/storage/store.ts'
import { readVideo } from '../server/storage/videos.ts'

/** A stored picture or video and where it is shown. */
export interface StoredPicture extends StoredMedia {
  /** Where it stands, or both null for an avatar or banner of `user_id`. */
  post_id: string | null
  message_id: string | null
  purpose: PicturePurpose
  order_index: number
  alt_text: string | null
  sensitive: 'author' | null
  at: Date
}

interface Order {
  file: string
  poster?: string
  owner: Owner & { purpose: PicturePurpose }
  post_id: string | null
  message_id: string | null
  alt_text: string | null
  sensitive: 'author' | null
}

/** Stores every picture of the plan as an upload would be. If one fails, none is kept. */
export async function storePictures(storage: Storage, plan: Plan): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  // Enough at once to keep two cores busy while one picture waits for the disk.
  const gate = pLimit(4)
  const made = await Promise.allSettled(
    ordersOf(plan).map((order) =>
      gate(async () => {
        stored.push(await storeOne(storage, order))
      }),
    ),
  )
  const failed = made.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await deletePictures(storage, stored)
    throw failed.reason
  }
  return stored
}

/** Deletes the files, all sizes included. */
export async function deletePictures(storage: Storage, pictures: readonly StoredPicture[]): Promise<void> {
  const files = pictures.flatMap(({ bucket, path, sizes }) =>
    [path, ...sizes.map((size) => sizePath(path, size))].map((file): [Bucket, string] => [bucket, file]),
  )
  await Promise.all(files.map(([bucket, file]) => storage.delete(bucket, file)))
}

const nowhere = { post_id: null, message_id: null, alt_text: null, sensitive: null }

function ordersOf({ members, posts, conversations }: Plan): Order[] {
  const portraits = members.flatMap(({ id: user_id, creator: { avatar, banner }, joined: at }): Order[] => [
    ...(avatar ? [{ file: avatar, owner: { user_id, purpose: 'avatar', at } as const, ...nowhere }] : []),
    ...(banner ? [{ file: banner, owner: { user_id, purpose: 'banner', at } as const, ...nowhere }] : []),
  ])
  const inPosts = posts.flatMap(({ id: post_id, author, pictures = [], at }) =>
    pictures.map(({ file, poster, alt, sensitive }, index): Order => {
      return {
        file,
        poster,
        owner: { user_id: author.id, purpose: 'post', index, at },
        ...nowhere,
        post_id,
        alt_text: alt,
        sensitive: sensitive ? 'author' : null,
      }
    }),
  )
  const inMessages = conversations.flatMap(({ messages }) =>
    messages.flatMap(({ id: message_id, by, at, picture: file }): Order[] =>
      file ? [{ file, owner: { user_id: by.id, purpose: 'message', at }, ...nowhere, message_id }] : [],
    ),
  )
  return [...portraits, ...inPosts, ...inMessages]
}

async function storeOne(
  storage: Storage,
  { file, poster, owner, post_id, message_id, alt_text, sensitive }: Order,
): Promise<StoredPicture> {
  const { purpose } = owner
  const stored = poster
    ? await storeFilm(storage, owner, file, poster)
    : await storeImage(storage, owner, await processedPicture(await readFile(placeOf(file)), purpose))
  return { ...stored, post_id, message_id, purpose, order_index: owner.index ?? 0, alt_text, sensitive, at: owner.at }
}

const placeOf = (file: string) => fileURLToPath(new URL(`pictures/${file}`, import.meta.url))

/** From a copy: what is stored shares its file with where it came from. */
async function storeFilm(storage: Storage, owner: Owner, film: string, poster: string): Promise<StoredMedia> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-demo-'))
  try {
    const file = join(folder, 'film')
    await copyFile(placeOf(film), file)
    const { size: bytes } = await stat(file)
    const video = await storeVideo(storage, owner, { ...(await readVideo(file, owner.user_id)), file, bytes })
    const shown = await storePoster(storage, video, await processedPicture(await readFile(placeOf(poster)), 'post'))
    return { ...video, ...shown, bytes: bytes + shown.bytes }
  } finally {
    await rm(folder, { recursive: true })
  }
}

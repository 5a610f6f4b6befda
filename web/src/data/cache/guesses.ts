import type { Post } from '@atelier/contract/posts'
import type { KnownPerson } from '#data/cache/entities.ts'

export const liked = <T extends { user_liked: boolean; likes_count: number }>(shown: T, user_liked: boolean): T => ({
  ...shown,
  user_liked,
  likes_count: shown.likes_count + step(shown.user_liked, user_liked),
})

export const saved = (post: Post, user_saved: boolean): Post => ({
  ...post,
  user_saved,
  saves_count: post.saves_count + step(post.user_saved, user_saved),
})

/** Following a private account asks its owner. */
export const followed = (person: KnownPerson, wish: boolean): KnownPerson => ({
  ...person,
  user_following: wish && !person.is_private,
  user_requested: wish && person.is_private === true,
})

const step = (was: boolean, is: boolean) => Number(is) - Number(was)

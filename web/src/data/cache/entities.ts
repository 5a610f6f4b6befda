import type { Author } from '@atelier/contract/authors'
import type { Comment } from '@atelier/contract/comments'
import { Failure } from '@atelier/contract/errors'
import { getPost, type Post } from '@atelier/contract/posts'
import { getProfile, type Profile } from '@atelier/contract/profiles'
import type { Work } from '@atelier/contract/works'
import { entity } from '#data/cache/entity.ts'
import { removeFromLists } from '#data/cache/list.ts'
import { call } from '#data/client.ts'

/** The other fields arrive with a list or the profile. */
export type KnownPerson = Author & Partial<Omit<Profile, keyof Author>> & { works?: Work[] }

export const posts = entity<Post>('post', (post_id, signal) => call(getPost, { post_id }, { signal }))
export const people = entity<KnownPerson>('person', (identifier, signal) => call(getProfile, { identifier }, { signal }))
export const comments = entity<Comment>('comment')

export const keepPosts = (answered: Post[]): string[] => answered.map(keepPost)

export function keepPost(post: Post): string {
  keepPerson({ ...post.author, user_following: post.user_following, user_requested: post.user_requested })
  return posts.keep(post.id, post)
}

export const keepPeople = (answered: KnownPerson[]): string[] => answered.map(keepPerson)

export const keepPerson = (person: KnownPerson): string => people.keep(person.user_id, { ...people.read(person.user_id), ...person })

export const keepComments = (answered: Comment[]): string[] => answered.map(keepComment)

export function keepComment(comment: Comment): string {
  keepPerson(comment.author)
  return comments.keep(comment.id, comment)
}

export const usePost = (id: string) => posts.useQuery(id).data
export const usePostQuery = posts.useQuery
export const prefetchPost = posts.prefetch
export const readPost = posts.read

/** An empty id asks nothing. */
export const usePerson = (userId: string) => people.useQuery(userId).data

export const useComment = (id: string) => comments.useQuery(id).data

export const changePost = posts.change
export const changePerson = people.change

/** Removed for the viewer: from all lists, and marked where it is open. */
export function dropPost(id: string) {
  removeFromLists(id)
  posts.drop(id)
  posts.fail(id, new Failure('not_found'))
}

export function dropComment(id: string) {
  removeFromLists(id)
  comments.drop(id)
}

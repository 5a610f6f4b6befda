import type { Author } from '@atelier/contract/authors'
import type { Comment } from '@atelier/contract/comments'
import { getPost, type Post } from '@atelier/contract/posts'
import { getProfile, type Profile } from '@atelier/contract/profiles'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import type { Page } from '#data/cache/list.ts'
import { type Change, optimistic } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'

/*
 * Each entity is written once, under [kind, id]; lists hold ids (data/cache/list.ts). A like, an edit, a realtime event changes one entry and
 * every screen follows. A person is one entity however much of them is known: an author beside a post, a row in a list, a profile.
 */

/** A person as far as they are known here: always what stands beside a post, the rest once a list or the profile brought it. */
export type KnownPerson = Author & Partial<Omit<Profile, keyof Author>>

type Entities = { post: Post; person: KnownPerson; comment: Comment }
type Kind = keyof Entities

// Longer than lists, so that a list never outlives what it points to.
const gcTime = 30 * 60_000

/** Takes posts into the cache, authors included, and gives their ids for a list. */
export function keepPosts(posts: Post[]): string[] {
  return posts.map(keepPost)
}

export function keepPost(post: Post): string {
  keepPerson({ ...post.author, user_following: post.user_following, user_requested: post.user_requested })
  return keep('post', post.id, post)
}

/** Takes people into the cache; what is already known of them beyond this answer stays. */
export function keepPeople(people: KnownPerson[]): string[] {
  return people.map(keepPerson)
}

export function keepPerson(person: KnownPerson): string {
  const known = queries.getQueryData<KnownPerson>(['person', person.user_id])
  return keep('person', person.user_id, { ...known, ...person })
}

export function keepComments(comments: Comment[]): string[] {
  return comments.map(keepComment)
}

export function keepComment(comment: Comment): string {
  keepPerson(comment.author)
  return keep('comment', comment.id, comment)
}

/** A post of the cache; asks for it when it is not there. */
export const usePost = (id: string) => usePostQuery(id).data

/** The same with its states, for the screen of one post. */
export const usePostQuery = (id: string) => useQuery(postQuery(id))

/** Asks for a post that is not in the cache, ahead of the screen that will show it. */
export const prefetchPost = (id: string) => queries.prefetchQuery(postQuery(id))

const postQuery = (id: string) => entityQuery('post', id, (signal) => call(getPost, { post_id: id }, { signal }))

/** A person of the cache, by user id (none while it is empty); asks for the profile when nobody brought them yet. */
export const usePerson = (userId: string) =>
  useQuery(entityQuery('person', userId, (signal) => call(getProfile, { identifier: userId }, { signal }))).data

export const useComment = (id: string) =>
  useQuery({ queryKey: ['comment', id], queryFn: nothingToAsk<Comment>, enabled: false, gcTime }).data

/** Changes one aspect of a post, shown at once (data/cache/optimistic.ts): `changePost(id, 'like', { wish, guess, send })`. */
export const changePost = <W>(id: string, aspect: string, change: Change<Post, W>) => stores.post.change(id, aspect, change)
export const changeComment = <W>(id: string, aspect: string, change: Change<Comment, W>) => stores.comment.change(id, aspect, change)

/** Takes an entity out of every list: deleted, hidden, blocked. */
export function forget(kind: Kind, id: string) {
  queries.setQueriesData<InfiniteData<Page>>({ predicate: ({ state }) => isList(state.data) }, (list) =>
    list?.pages.some(({ ids }) => ids.includes(id))
      ? { ...list, pages: list.pages.map((page) => ({ ...page, ids: page.ids.filter((other) => other !== id) })) }
      : list,
  )
  queries.removeQueries({ queryKey: [kind, id], exact: true, type: 'inactive' })
}

const storeOf = <K extends Kind>(kind: K) =>
  optimistic<Entities[K]>({
    read: (id) => queries.getQueryData([kind, id]),
    show: (id, entity) => queries.setQueryData([kind, id], entity),
  })
const stores = { post: storeOf('post'), person: storeOf('person'), comment: storeOf('comment') }
for (const kind of Object.keys(stores)) queries.setQueryDefaults([kind], { gcTime })

function keep<K extends Kind>(kind: K, id: string, entity: Entities[K]): string {
  const store: { confirm: (id: string, entity: Entities[K]) => void } = stores[kind] as never
  store.confirm(id, entity)
  return id
}

const entityQuery = <K extends Kind>(kind: K, id: string, ask: (signal: AbortSignal) => Promise<Entities[K]>) => ({
  queryKey: [kind, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
  enabled: id !== '',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime,
})

const isList = (data: unknown): data is InfiniteData<Page> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const nothingToAsk = <T>(): Promise<T> => Promise.reject(new Error('comments arrive with their list'))

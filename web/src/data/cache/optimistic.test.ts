import { Failure } from '@atelier/contract/errors'
import { expect, test } from 'vitest'
import { type Change, dropChanges, optimistic } from '#data/cache/optimistic.ts'

interface Post {
  liked: boolean
  likes: number
  saved: boolean
}

test('shows the guess at once, and the answer when it comes', async () => {
  const { shown, like, answer, settled } = world()
  const done = like(true)
  expect(shown()).toMatchObject({ liked: true, likes: 6 })
  answer({ liked: true, likes: 9 })
  await done
  expect(shown()).toMatchObject({ liked: true, likes: 9 })
  expect(settled()).toBe(true)
})

// POST-027
test('a failure restores what the server last confirmed, and rejects', async () => {
  const { shown, like, refuse } = world()
  const done = like(true)
  refuse(new Error('no'))
  await expect(done).rejects.toThrow('no')
  expect(shown()).toMatchObject({ liked: false, likes: 5 })
})

test('sends one request at a time, and the latest wish wins', async () => {
  const { shown, like, answer, sent } = world()
  const done = [like(true), like(false), like(true), like(false)]
  expect(shown()).toMatchObject({ liked: false, likes: 5 })
  expect(sent()).toEqual([true])
  answer({ liked: true, likes: 6 })
  await until(() => sent().length === 2)
  answer({ liked: false, likes: 5 })
  // Only the last one is what came of it.
  expect(await Promise.all(done)).toEqual([false, false, false, true])
  expect(sent()).toEqual([true, false])
  expect(shown()).toMatchObject({ liked: false, likes: 5 })
})

test('after a failure a newer wish is still sent', async () => {
  const { shown, like, refuse, answer, sent } = world()
  const done = [like(true), like(false)]
  refuse(new Error('no'))
  await until(() => sent().length === 2)
  answer({ liked: false, likes: 4 })
  expect(await Promise.all(done)).toEqual([false, true])
  expect(shown()).toMatchObject({ liked: false, likes: 4 })
})

test('a list that arrives meanwhile does not undo the guess, and is restored when the change fails', async () => {
  const { shown, like, refuse, confirm } = world()
  const done = like(true)
  confirm({ liked: false, likes: 8, saved: false })
  expect(shown()).toMatchObject({ liked: true, likes: 9 })
  refuse(new Error('no'))
  await expect(done).rejects.toThrow('no')
  expect(shown()).toMatchObject({ liked: false, likes: 8 })
})

test('the answer to one aspect keeps the guess of another', async () => {
  const { shown, like, save, answer, answerSave } = world()
  const liking = like(true)
  const saving = save(true)
  answer({ liked: true, likes: 6, saved: false })
  await liking
  expect(shown()).toEqual({ liked: true, likes: 6, saved: true })
  answerSave({ liked: true, likes: 6, saved: true })
  await saving
  expect(shown()).toEqual({ liked: true, likes: 6, saved: true })
})

test('of two wishes only the last one rejects', async () => {
  const { shown, like, answer, refuse, sent } = world()
  const [first, second] = [like(true), like(false)]
  answer({ liked: true, likes: 6 })
  await until(() => sent().length === 2)
  refuse(new Error('no'))
  await expect(second).rejects.toThrow('no')
  expect(await first).toBe(false)
  expect(shown()).toMatchObject({ liked: true, likes: 6 })
})

test('an answer that a newer one overtook is ignored', async () => {
  const { shown, like, save, answer, answerSave, confirm } = world((answer, known) => answer.likes < known.likes)
  const [liking, saving] = [like(true), save(true)]
  answerSave({ liked: true, likes: 7, saved: true })
  await saving
  answer({ liked: true, likes: 6, saved: false })
  expect(await liking).toBe(true)
  expect(shown()).toEqual({ liked: true, likes: 7, saved: true })
  confirm({ liked: false, likes: 5, saved: false })
  expect(shown()).toEqual({ liked: true, likes: 7, saved: true })
})

test('a list that was asked for before the answer and comes after it does not take the change back', async () => {
  const { shown, like, answer, confirm, read } = world()
  const reading = read()
  const liking = like(true)
  answer({ liked: true, likes: 6 })
  expect(await liking).toBe(true)
  confirm({ liked: false, likes: 5, saved: true })
  expect(shown()).toEqual({ liked: true, likes: 6, saved: true })
  reading.resolve()
  await reading.promise
  confirm({ liked: false, likes: 7, saved: true })
  expect(shown()).toEqual({ liked: false, likes: 7, saved: true })
})

test('a wish after it counts from then on', async () => {
  const { shown, like, answer, confirm, read } = world()
  const reading = read()
  const liking = like(true)
  answer({ liked: true, likes: 6 })
  await liking
  const unliking = like(false)
  answer({ liked: false, likes: 5 })
  await unliking
  confirm({ liked: false, likes: 5, saved: true })
  reading.resolve()
  await reading.promise
  expect(shown()).toEqual({ liked: false, likes: 5, saved: true })
})

test('changes of somebody who signed out are neither shown nor sent on', async () => {
  const { shown, like, save, refuse, answerSave, confirm, sent } = world()
  const done = [like(true), like(false), save(true)]
  dropChanges()
  const others = { liked: false, likes: 40, saved: false }
  confirm(others)
  refuse(new Error('signed out'))
  answerSave({ liked: true, likes: 6, saved: true })
  expect(await Promise.all(done)).toEqual([false, false, false])
  expect(sent()).toEqual([true])
  expect(shown()).toEqual(others)
})

test('without a network a wish is kept and stays shown until it is released, whatever the server tells meanwhile', async () => {
  const { shown, likeOrKeep, kept, refuse, confirm, hold, release } = world()
  const done = likeOrKeep(true)
  refuse(new Failure('offline'))
  expect(await done).toBe(true)
  expect(kept()).toEqual([true])
  expect(shown()).toMatchObject({ liked: true, likes: 6 })
  // A newer wish goes the same way, and does not overtake it.
  expect(await likeOrKeep(false)).toBe(true)
  expect(kept()).toEqual([true, false])
  await likeOrKeep(true)
  confirm({ liked: false, likes: 8, saved: false })
  expect(shown()).toMatchObject({ liked: true, likes: 9 })
  confirm({ liked: true, likes: 9, saved: false })
  release()
  expect(shown()).toMatchObject({ liked: true, likes: 9 })
  hold(false)
  expect(shown()).toMatchObject({ liked: false, likes: 8 })
  release()
  expect(shown()).toMatchObject({ liked: true, likes: 9 })
})

test('a wish that cannot be kept either is undone with the reason of the network', async () => {
  const { shown, likeOrKeep, refuse, keepNothing } = world()
  keepNothing()
  const done = likeOrKeep(true)
  refuse(new Failure('offline'))
  await expect(done).rejects.toMatchObject({ code: 'offline' })
  expect(shown()).toMatchObject({ liked: false, likes: 5 })
})

/** One post with five likes, and a server that answers when the test says so. */
function world(isOlder?: (answer: Post, known: Post) => boolean) {
  let post: Post = { liked: false, likes: 5, saved: false }
  let reading: PromiseWithResolvers<void> | undefined
  const store = optimistic<Post>({
    read: () => post,
    show: (_, next) => {
      post = next
    },
    isOlder,
    reads: () => reading?.promise,
  })
  const wishes: boolean[] = []
  const server = { like: Promise.withResolvers<Post>(), save: Promise.withResolvers<Post>() }
  let open = 0
  const guess = (shown: Post, liked: boolean) => ({ ...shown, liked, likes: shown.likes + Number(liked) - Number(shown.liked) })
  const liking = (wish: boolean): Change<Post, boolean> => ({
    wish,
    guess,
    send: async (liked) => {
      wishes.push(liked)
      open++
      server.like = Promise.withResolvers<Post>()
      return server.like.promise.finally(() => open--)
    },
  })
  const saving = (wish: boolean): Change<Post, boolean> => ({
    wish,
    guess: (shown, saved) => ({ ...shown, saved }),
    send: () => server.save.promise,
  })
  const kept: boolean[] = []
  let mayKeep = true
  const hold = (wish: boolean) => store.hold('1', 'like', { wish, guess })
  return {
    likeOrKeep: (wish: boolean) =>
      store.change('1', 'like', {
        ...liking(wish),
        later: async (later) => {
          if (!mayKeep) throw new Error('no room')
          kept.push(later)
          hold(later)
        },
      }),
    kept: () => kept,
    keepNothing: () => {
      mayKeep = false
    },
    hold,
    release: () => store.release('1', 'like'),
    shown: () => post,
    sent: () => wishes,
    settled: () => open === 0,
    read: () => {
      reading = Promise.withResolvers<void>()
      return reading
    },
    like: (wish: boolean) => store.change('1', 'like', liking(wish)),
    save: (wish: boolean) => store.change('1', 'save', saving(wish)),
    answer: (answer: Partial<Post>) => server.like.resolve({ liked: false, likes: 0, saved: false, ...answer }),
    answerSave: (answer: Post) => server.save.resolve(answer),
    refuse: (error: Error) => server.like.reject(error),
    confirm: (answer: Post) => store.confirm('1', answer),
  }
}

async function until(holds: () => boolean) {
  for (let turn = 0; turn < 100 && !holds(); turn++) await Promise.resolve()
  expect(holds()).toBe(true)
}

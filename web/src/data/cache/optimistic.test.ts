import { expect, test } from 'vitest'
import { type Change, optimistic } from '#data/cache/optimistic.ts'

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
  const done = like(true)
  await like(false)
  await like(true)
  await like(false)
  expect(shown()).toMatchObject({ liked: false, likes: 5 })
  expect(sent()).toEqual([true])
  answer({ liked: true, likes: 6 })
  await until(() => sent().length === 2)
  answer({ liked: false, likes: 5 })
  await done
  expect(sent()).toEqual([true, false])
  expect(shown()).toMatchObject({ liked: false, likes: 5 })
})

test('after a failure a newer wish is still sent', async () => {
  const { shown, like, refuse, answer, sent } = world()
  const done = like(true)
  await like(false)
  refuse(new Error('no'))
  await until(() => sent().length === 2)
  answer({ liked: false, likes: 4 })
  await done
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

/** One post with five likes, and a server that answers when the test says so. */
function world() {
  let post: Post = { liked: false, likes: 5, saved: false }
  const store = optimistic<Post>({
    read: () => post,
    show: (_, next) => {
      post = next
    },
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
  return {
    shown: () => post,
    sent: () => wishes,
    settled: () => open === 0,
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

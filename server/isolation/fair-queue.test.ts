import { expect, test } from 'vitest'
import { fairQueue, LimitExceeded } from '#isolation/fair-queue.ts'

/** Work that is begun when its turn comes and held until the test ends it. */
function held(share = { atOnce: 2, waiting: 2 }) {
  const inTurn = fairQueue(share)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const ask = (whose: string, waits = true) =>
    inTurn({ whose, waits }, () => {
      begun.push(whose)
      return new Promise<void>((resolve, reject) => ends.set(whose, (error) => (error ? reject(error) : resolve())))
    })
  return { begun, ask, end: (whose: string, error?: Error) => ends.get(whose)?.(error) }
}

test('a person has one place, and people take turns', async () => {
  const { begun, ask, end } = held()
  const asked = [ask('ann'), ask('ann'), ask('ann'), ask('bob'), ask('cyd')]
  expect(begun).toEqual([])
  await expect.poll(() => begun).toEqual(['ann', 'bob'])
  end('ann')
  await asked[0]
  await expect.poll(() => begun).toEqual(['ann', 'bob', 'ann'])
  end('ann')
  await asked[1]
  await expect.poll(() => begun).toEqual(['ann', 'bob', 'ann', 'cyd'])
  for (const who of ['bob', 'cyd']) end(who)
  await expect.poll(() => begun).toEqual(['ann', 'bob', 'ann', 'cyd', 'ann'])
  end('ann')
  await Promise.all(asked)
})

test('more than may wait of a person is refused as too much at once; others may still wait', async () => {
  const { begun, ask, end } = held()
  const asked = [ask('ann'), ask('ann'), ask('ann')]
  await expect(ask('ann')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 10 })
  asked.push(ask('bob'))
  for (const one of asked.slice(0, 3)) {
    end('ann')
    await one
  }
  end('bob')
  await asked[3]
  expect(begun).toEqual(['ann', 'bob', 'ann', 'ann'])
})

test('what does not wait is refused while there is no place, and begins when there is one', async () => {
  const { begun, ask, end } = held()
  const first = [ask('ann'), ask('bob')]
  await expect(ask('cyd', false)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(ask('ann', false)).rejects.toMatchObject({ code: 'rate_limited' })
  end('ann')
  await first[0]
  const last = ask('cyd', false)
  await expect.poll(() => begun).toEqual(['ann', 'bob', 'cyd'])
  for (const who of ['bob', 'cyd']) end(who)
  await Promise.all([...first, last])
})

test('people whose last file overran leave a place to everybody else until one of theirs is read', async () => {
  const { begun, ask, end } = held()
  for (const who of ['eve', 'mal']) {
    const asked = ask(who)
    await expect.poll(() => begun.at(-1)).toBe(who)
    end(who, new LimitExceeded('too long'))
    await expect(asked).rejects.toThrow('too long')
  }
  const asked = [ask('eve'), ask('mal'), ask('ann')]
  await expect.poll(() => begun.slice(2)).toEqual(['eve', 'ann'])
  end('eve')
  await asked[0]
  await expect.poll(() => begun.slice(2)).toEqual(['eve', 'ann', 'mal'])
  end('ann')
  await asked[2]
  const again = ask('eve')
  await expect.poll(() => begun.slice(2)).toEqual(['eve', 'ann', 'mal', 'eve'])
  for (const who of ['mal', 'eve']) end(who)
  await Promise.all([...asked, again])
})

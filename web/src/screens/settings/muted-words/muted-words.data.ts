import { listMutedWords, type MutedWord, muteWord, unmuteWord } from '@atelier/contract/muted-words'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { invalidateWanted } from '#data/cache/wanted-lists.ts'
import { call } from '#data/client.ts'

export type ListedWord = MutedWord & { isGuess?: true }

export const useMutedWords = () =>
  useQuery<ListedWord[]>({ queryKey: keys.mutedWords, queryFn: async ({ signal }) => (await call(listMutedWords, {}, { signal })).items })

/** `forDays` null: for good. Optimistic. @throws Failure */
export function addWord(phrase: string, forDays: number | null): Promise<void> {
  const ends_at = forDays && new Date(Date.now() + forDays * dayMs).toISOString()
  return add({ phrase, for_days: forDays }, ends_at || null)
}

/** Undoes a removal. @throws Failure */
export const addAgain = ({ phrase, ends_at }: MutedWord): Promise<void> => add({ phrase, ends_at }, ends_at)

/** Optimistic. @throws Failure */
export async function removeWord(word: MutedWord): Promise<void> {
  await change(
    (words) => words.filter(({ id }) => id !== word.id),
    () => call(unmuteWord, { muted_word_id: word.id }),
  )
}

async function add(word: { phrase: string; for_days?: number | null; ends_at?: string | null }, ends_at: string | null) {
  const client_id = crypto.randomUUID()
  const guess: ListedWord = { id: client_id, phrase: word.phrase, ends_at, created_at: new Date().toISOString(), isGuess: true }
  await change(
    (words) => [guess, ...words.filter(({ phrase }) => phrase.toLowerCase() !== word.phrase.toLowerCase())],
    async () => {
      const made = await call(muteWord, { client_id, ...word })
      queries.setQueryData<ListedWord[]>(keys.mutedWords, (words) => words?.map((other) => (other.id === client_id ? made : other)))
    },
  )
}

/** Ends on the server's state, even after a refusal. */
async function change(guess: (words: ListedWord[]) => ListedWord[], send: () => Promise<unknown>): Promise<void> {
  await queries.cancelQueries({ queryKey: keys.mutedWords })
  const before = queries.getQueryData<ListedWord[]>(keys.mutedWords)
  queries.setQueryData<ListedWord[]>(keys.mutedWords, (words) => words && guess(words))
  try {
    await send()
  } catch (error) {
    queries.setQueryData(keys.mutedWords, before)
    void queries.invalidateQueries({ queryKey: keys.mutedWords })
    throw error
  }
  invalidateWanted()
}

const dayMs = 24 * 3_600_000

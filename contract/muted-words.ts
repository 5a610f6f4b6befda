import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { clientId, id, nothing, requiredText, time } from './fields.ts'
import { limits } from './limits.ts'

/** As whole words of any case; `ends_at` null: for good. */
export const mutedWordSchema = z.object({ id, phrase: z.string(), ends_at: z.nullable(time), created_at: time })
export type MutedWord = z.infer<typeof mutedWordSchema>

export const listMutedWords = endpoint({
  method: 'GET',
  path: '/me/muted-words',
  access: 'user',
  summary: 'The muted words of the viewer that have not ended, the last added first',
  input: z.object({}),
  output: z.object({ items: z.array(mutedWordSchema) }),
})
export const muteWord = endpoint({
  method: 'POST',
  path: '/me/muted-words',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Mute a word or phrase; one that is muted already gets the new end',
  /** Neither: for good. `ends_at`: the same limits, to take a removal back. */
  input: z.object({
    client_id: clientId,
    phrase: requiredText(limits.mutedWords.phrase),
    for_days: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.mutedWords.days)))),
    ends_at: z.optional(z.nullable(z.iso.datetime())),
  }),
  output: mutedWordSchema,
})
export const unmuteWord = endpoint({
  method: 'DELETE',
  path: '/me/muted-words/:muted_word_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Let a word appear again',
  input: z.object({ muted_word_id: id }),
  output: nothing,
})

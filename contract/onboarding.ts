import * as z from 'zod/mini'
import { categories } from './choices.ts'
import { countryCodes } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { id, requiredText, text } from './fields.ts'
import { limits } from './limits.ts'
import { meSchema } from './profiles.ts'
import { dateOfBirth } from './rules/age.ts'
import { phoneNumber } from './rules/phone.ts'
import { username } from './rules/username.ts'

export const checkUsername = endpoint({
  method: 'GET',
  path: '/usernames/:username',
  access: 'user',
  summary: 'Whether a username is free for the viewer, and up to three valid, free alternatives when it is not',
  input: z.object({ username }),
  output: z.object({ available: z.boolean(), suggestions: z.array(z.string()) }),
})

export const interestSchema = z.object({ id, name: z.string(), description: z.nullable(z.string()) })
export type Interest = z.infer<typeof interestSchema>
export const listInterests = endpoint({
  method: 'GET',
  path: '/interests',
  access: 'public',
  summary: 'The active interests, in their order',
  input: z.object({}),
  output: z.object({ items: z.array(interestSchema) }),
})

const interestIds = z.array(id).check(
  z.maxLength(limits.interests),
  z.refine((ids) => new Set(ids).size >= limits.onboarding.minInterests, { error: 'too_few_interests' }),
)
const preferredCategories = z._default(z.array(z.enum(categories)).check(z.maxLength(limits.categories)), [])

export const completeOnboarding = endpoint({
  method: 'PUT',
  path: '/me/onboarding',
  access: 'user',
  summary:
    'Finish onboarding: everything or nothing is saved; a username that was taken meanwhile is a 409; once finished, a repetition changes nothing',
  input: z.object({
    first_name: requiredText(limits.onboarding.name, limits.nameBytes),
    last_name: requiredText(limits.onboarding.name, limits.nameBytes),
    username,
    date_of_birth: dateOfBirth,
    bio: z.optional(z.nullable(text(limits.onboarding.bio, limits.bioBytes))),
    phone_number: z.optional(z.nullable(phoneNumber)),
    nationality: z.optional(z.nullable(z.enum(countryCodes))),
    avatar_media_id: z.optional(z.nullable(id)),
    interest_ids: interestIds,
    preferred_categories: preferredCategories,
  }),
  output: meSchema,
  failures: ['username_taken', 'media_not_ready'],
})

const chosen = z.object({ interest_ids: z.array(id), preferred_categories: z.array(z.string()) })
export const getInterests = endpoint({
  method: 'GET',
  path: '/me/interests',
  access: 'user',
  summary: "The viewer's interests and preferred categories",
  input: z.object({}),
  output: chosen,
})
export const updateInterests = endpoint({
  method: 'PUT',
  path: '/me/interests',
  access: 'user',
  whenRestricted: 'works',
  summary: "Replace the viewer's interests and preferred categories",
  input: z.object({ interest_ids: interestIds, preferred_categories: preferredCategories }),
  output: chosen,
})

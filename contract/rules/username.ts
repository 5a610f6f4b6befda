import * as z from 'zod/mini'
import { limits } from '../limits.ts'

export const username = z
  .string()
  .check(
    z.minLength(limits.username.min, { error: 'username_too_short' }),
    z.maxLength(limits.username.max, { error: 'username_too_long' }),
    z.regex(/^[a-z0-9_]*$/, { error: 'username_characters' }),
    z.regex(/^[a-z]/, { error: 'username_start' }),
  )

export function typedUsername(typed: string): string {
  return typed.trim().toLowerCase()
}

/** The specification's five patterns, shortened to a valid length. `random` is in [0, 1). */
export function usernameCandidates(taken: string, year: number, random: () => number): string[] {
  const number = () => String(Math.floor(random() * 900) + 100)
  const endingWith = (ending: string) => taken.slice(0, limits.username.max - ending.length) + ending
  return [
    endingWith(number()),
    endingWith(`_${number()}`),
    endingWith(String(year)),
    `the_${taken}`.slice(0, limits.username.max),
    endingWith('_official'),
  ]
}

/** 36 characters with a dash; anything else is a username. */
export function isUserId(identifier: string): boolean {
  return identifier.length === 36 && identifier.includes('-')
}

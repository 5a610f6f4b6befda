import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** The rules for usernames, each with the code of its message, in the order in which to report them. */
export const username = z
  .string()
  .check(
    z.minLength(limits.username.min, { error: 'username_too_short' }),
    z.maxLength(limits.username.max, { error: 'username_too_long' }),
    z.regex(/^[a-z0-9_]*$/, { error: 'username_characters' }),
    z.regex(/^[a-z]/, { error: 'username_start' }),
  )

/** Normalises a username while it is typed. */
export function typedUsername(typed: string): string {
  return typed.trim().toLowerCase()
}

/**
 * Alternatives to a taken username: the specification's five patterns, shortened to a valid length.
 * @param random - a number in [0, 1) per call, such as Math.random
 */
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

/** How to look up a profile: 36 characters with a dash are a user id, anything else is a username. */
export function isUserId(identifier: string): boolean {
  return identifier.length === 36 && identifier.includes('-')
}

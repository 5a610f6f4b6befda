import { ignored } from '@atelier/contract/rules/ignored'
import type { Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { afterPaint } from '#device/paint.ts'
import { loadOrToast } from '#parts/lazy-part.ts'

type Rules = typeof import('#parts/account-entry/entry-rules.ts')['entryRules']

let isComing = false

/** The rules come after the first paint, or with the first thing that is sent. */
export function entryResolver<Name extends keyof Rules>(name: Name): Resolver<z.input<Rules[Name]>, unknown, z.output<Rules[Name]>> {
  if (!isComing) afterPaint(() => void ignored(load(), 'the form asks again'))
  isComing = true
  return async (values, context, options) => (await loadOrToast(load)).resolverOf(name)(values, context, options)
}

const load = () => import('#parts/account-entry/entry-rules.ts')

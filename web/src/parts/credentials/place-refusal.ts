import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { isAuthError, refusalCode, refusalText } from '#data/session/account-entry.ts'

/** False if no field is meant. @param places - by code: the field and a key under `auth.problems`, or undefined for the service's words */
export function placeRefusal<Fields extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Fields>,
  places: Partial<Record<string, readonly [FieldPath<Fields>, string | undefined]>>,
): boolean {
  const place = places[refusalCode(error) ?? '']
  if (!place || !isAuthError(error)) return false
  const [field, word] = place
  setError(field, word ? { message: word } : { type: 'said', message: refusalText(error) }, { shouldFocus: true })
  return true
}

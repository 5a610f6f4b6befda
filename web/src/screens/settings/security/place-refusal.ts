import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { refusalCode } from '#data/session/account-entry.ts'

/**
 * Shows a refusal at the field that it is about. False when it is about none of them.
 * @param places - by the service's code: the field, and the key of the message under `auth.problems`
 */
export function placeRefusal<Fields extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Fields>,
  places: Partial<Record<string, readonly [FieldPath<Fields>, string]>>,
): boolean {
  const place = places[refusalCode(error) ?? '']
  if (!place) return false
  setError(place[0], { message: place[1] }, { shouldFocus: true })
  return true
}

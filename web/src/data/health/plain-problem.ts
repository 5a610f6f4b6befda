import { isFailure } from '@atelier/contract/errors'

const mostLetters = 200

/** Strips quoted texts, queries, ids, tokens, numbers and mail addresses. Undefined for expected failures and aborts. */
export function plainProblem(error: unknown): string | undefined {
  if (isFailure(error) && error.code !== 'unexpected') return undefined
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  const [first = '', cause] = error instanceof Error ? [error.message || error.name, error.cause] : [String(error)]
  const why = cause === undefined ? undefined : plainProblem(cause)
  return [first, ...(why ? [why] : [])].map(plain).join(': ')
}

const plain = (text: string) =>
  text
    .replaceAll(/(["'`“„«]).*(["'`”“»])/gs, '…')
    .replaceAll(/\bhttps?:\/\/[^\s/]+/g, '')
    .replaceAll(/[?#]\S*/g, '')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/[\w-]{20,}/g, '…')
    .replaceAll(/\d{4,}/g, '…')
    .slice(0, mostLetters)

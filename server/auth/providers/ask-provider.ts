import { AuthRefusal } from '#auth/refusals.ts'

const waitMs = 5_000
const answerBytes = 256 * 1024

/** Limits time and size. @throws AuthRefusal 503 when it does not answer, or with 429 or 5xx */
export async function askProvider(url: string | URL, options: RequestInit = {}): Promise<Response> {
  try {
    const { status, headers, body } = await fetch(url, { ...options, signal: AbortSignal.timeout(waitMs) })
    if (status >= 500 || status === 429) throw new Error(`status ${status}`)
    return new Response(await whole(body), { status, headers })
  } catch {
    throw new AuthRefusal(503, 'unexpected_failure', 'The provider does not answer, try again', { retryAfter: 5 })
  }
}

export function providerIsAway(error: unknown): AuthRefusal | undefined {
  if (error instanceof AuthRefusal) return error
  return error instanceof Error && error.cause ? providerIsAway(error.cause) : undefined
}

async function whole(body: ReadableStream<Uint8Array> | null): Promise<Buffer | null> {
  if (!body) return null
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > answerBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

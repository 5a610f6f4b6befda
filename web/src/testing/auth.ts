import { vi } from 'vitest'
import { viewer } from '#testing/signed-in.ts'

interface Told {
  method: string
  path: string
  body: Record<string, unknown>
}

/**
 * Answers the calls of the auth client: the viewer, with what was changed. `refuse` makes changes fail with a code and the service's words.
 * `told` lists what was sent, as it comes.
 */
export function serveAuth({ has_password = true }: { has_password?: boolean } = {}) {
  const rest = vi.mocked(globalThis.fetch).getMockImplementation() ?? globalThis.fetch
  const told: Told[] = []
  let refusal: { code: string; message: string } | undefined
  const user: Record<string, unknown> = { id: viewer.user_id, email: viewer.email, factors: [], identities: [], has_password }
  vi.mocked(globalThis.fetch).mockImplementation(async (request, init = {}) => {
    const { pathname } = new URL(String(request), location.origin)
    if (!pathname.startsWith('/auth/v1/')) return rest(request, init)
    const { method = 'GET' } = init
    const path = pathname.slice('/auth/v1'.length)
    const body = typeof init.body === 'string' && init.body ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    if (method !== 'GET' || path === '/reauthenticate') told.push({ method, path, body })
    if (method === 'PUT' && refusal) return Response.json(refusal, { status: 422, headers: { 'x-supabase-api-version': '2024-01-01' } })
    if (method === 'PUT' && body.email) Object.assign(user, { new_email: body.email, email_change_sent_at: new Date().toISOString() })
    return Response.json(user)
  })
  return {
    told,
    refuse: (code?: string, message = '') => {
      refusal = code ? { code, message } : undefined
    },
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { asAdmin, userOfAdmin } from '#auth/admin/admin-access.ts'
import { adminUserBody, applyAdminChanges, createByAdmin, softDelete } from '#auth/admin/admin-changes.ts'
import type { Auth } from '#auth/auth.ts'
import { invalid } from '#auth/refusals.ts'
import { bodyOf, queryOf } from '#auth/requests.ts'
import { userBody } from '#auth/users/user-body.ts'
import { usersPage } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'

type UserPath = { Params: { id: string } }

const removal = z.object({ should_soft_delete: z.optional(z.boolean()) })
const pageQuery = z.object({ page: z.optional(z.string()), per_page: z.optional(z.string()) })

export function adminRoutes(app: FastifyInstance, auth: Auth): void {
  const { db } = auth

  app.get('/admin/users', async (request, reply) => {
    await asAdmin(auth, request)
    const { page, perPage } = paging(request)
    const users = await usersPage(db, { page, perPage })
    const total = users[0]?.total ?? 0
    reply.header('x-total-count', String(total)).header('link', links(request, page, perPage, total))
    return { users: users.map(userBody), aud: 'authenticated' }
  })

  app.post('/admin/users', async (request) => {
    await asAdmin(auth, request)
    const id = await createByAdmin(auth, bodyOf(request, adminUserBody))
    return userBody(await userOfAdmin(db, id))
  })

  app.get<UserPath>('/admin/users/:id', async (request) => {
    await asAdmin(auth, request)
    return userBody(await userOfAdmin(db, request.params.id))
  })

  app.put<UserPath>('/admin/users/:id', async (request) => {
    await asAdmin(auth, request)
    const { id } = await userOfAdmin(db, request.params.id)
    const changes = bodyOf(request, adminUserBody)
    await applyAdminChanges(auth, id, changes)
    return userBody(await userOfAdmin(db, id))
  })

  app.delete<UserPath>('/admin/users/:id', async (request) => {
    await asAdmin(auth, request)
    const user = await userOfAdmin(db, request.params.id)
    const { should_soft_delete = false } = bodyOf(request, removal)
    await transaction(db, async (tx) => {
      if (should_soft_delete) return softDelete(auth, tx, user)
      return auth.accountHooks.deleteAccount(auth, tx, user.id)
    })
    return {}
  })
}

function paging(request: FastifyRequest): { page: number; perPage: number } {
  const { page = '1', per_page = '50' } = queryOf(request, pageQuery)
  const numbers = [page || '1', per_page || '50'].map((text) => (/^\d{1,7}$/.test(text) ? Number(text) : 0))
  const [first = 0, second = 0] = numbers
  if (first < 1 || second < 1) throw invalid(`Bad Pagination Parameters: page ${page}, per_page ${per_page}`)
  return { page: first, perPage: Math.min(second, 1000) }
}

// `page` must come first: auth-js reads the number after the first "=".
function links({ url }: FastifyRequest, page: number, perPage: number, total: number): string {
  const path = url.split('?')[0]
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

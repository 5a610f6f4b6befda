import * as staff from '@atelier/contract/admin/appeals'
import { mayActOn } from '@atelier/contract/admin/rights'
import * as contract from '@atelier/contract/appeals'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import { AuthRefusal } from '#auth/refusals.ts'
import { personalClaims } from '#auth/sessions/session.ts'
import { idCursor, paged } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { appeal } from '#features/admin/content/appeal.ts'
import { appealsPage, removalOf, type Whose } from '#features/admin/content/appeals.queries.ts'
import { banToken, removalOfToken } from '#features/admin/content/ban-appeal-link.ts'
import { isOfPerson, mayDecide } from '#features/admin/content/decide-appeal.ts'
import { decide } from '#features/admin/decisions/decide.ts'
import { mediaLinks } from '#features/media/links.ts'
import { reportedPosts } from '#features/posts/read-posts.ts'
import { mount } from '#http/mount.ts'

export function appealRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const links = mediaLinks(deps)

  mount(app, deps, contract.getRemoval, ({ kind, target_id }, { id }) => removalOf(db, { user_id: id, kind, target_id }))
  mount(app, deps, contract.appeal, async ({ kind, target_id, ...said }, { id }) => {
    await appeal(deps, { user_id: id, kind, target_id }, said)
    return {}
  })

  const ofToken = (token: string): Whose => {
    const removal_id = removalOfToken(config, token)
    if (!removal_id) throw new Failure('not_found')
    return { removal_id }
  }
  mount(app, deps, contract.findBan, async ({ access_token }) => {
    const { sub } = await personalClaims(deps.keys, access_token).catch((error: unknown) => {
      throw error instanceof AuthRefusal ? new Failure('not_found') : error
    })
    const token = await banToken(db, config, sub)
    if (!token) throw new Failure('not_found')
    return { token }
  })
  mount(app, deps, contract.getBan, ({ token }) => removalOf(db, ofToken(token)))
  mount(app, deps, contract.appealBan, async ({ token, content }) => {
    await appeal(deps, ofToken(token), { client_id: null, content })
    return {}
  })

  mount(app, deps, staff.listAppeals, async ({ cursor, limit, ...filter }, viewer) => {
    const wanted = { ...filter, after: idCursor(cursor), limit: limit + 1, at: deps.clock() }
    const { items, next_cursor } = paged(await appealsPage(db, viewer.id, wanted), limit, ({ id }) => id)
    const ids = items.filter(({ kind }) => kind === 'post').map(({ target_id }) => target_id)
    const media = new Map((await reportedPosts(db, links, viewer.id, ids)).map(({ id, post_media }) => [id, post_media]))
    const appeals = items.map(({ author_role: role, ...one }) => {
      const { user_id } = one.author
      const may_decide = mayDecide(viewer, { kind: one.kind, removed_by: one.removed_by?.user_id ?? null })
      return {
        ...one,
        post_media: media.get(one.target_id) ?? [],
        may_decide: may_decide && (!isOfPerson(one.kind) || mayActOn(viewer, { user_id, role })),
      }
    })
    return { items: appeals, next_cursor }
  })
  mount(app, deps, staff.decideAppeal, (input, viewer) => decide(deps, viewer, 'decideAppeal', input))
}

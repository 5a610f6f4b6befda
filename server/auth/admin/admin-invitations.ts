import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { asAdmin, userNotFound, userOfAdmin } from '#auth/admin/admin-access.ts'
import type { Auth } from '#auth/auth.ts'
import { makeProof, type ProofRequest, sendProof } from '#auth/links/proofs.ts'
import { allowedRedirect, redirectOf } from '#auth/links/redirects.ts'
import { checkPassword } from '#auth/passwords/password-rules.ts'
import { hashPassword } from '#auth/passwords/passwords.ts'
import { invalid } from '#auth/refusals.ts'
import { bodyOf, metadata } from '#auth/requests.ts'
import { findOrCreateUser } from '#auth/sign-up/accounts.ts'
import { validEmail } from '#auth/sign-up/sign-up.ts'
import { emailExists } from '#auth/users/change-contact.ts'
import { userBody } from '#auth/users/user-body.ts'
import { type Metadata, type User, updateUser, userByEmail } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

const inviteBody = z.object({ email: z.optional(z.string()), data: z.optional(metadata) })
const linkBody = z.object({
  type: z.optional(z.string()),
  email: z.optional(z.string()),
  new_email: z.optional(z.string()),
  password: z.optional(z.string()),
  data: z.optional(metadata),
  redirect_to: z.optional(z.string()),
})
type LinkWish = z.output<typeof linkBody> & { email: string }

/** POST /invite mails an invitation; POST /admin/generate_link returns a link for the caller to send. */
export function adminInvitationRoutes(app: FastifyInstance, auth: Auth): void {
  const invite = async (request: FastifyRequest) => {
    await asAdmin(auth, request)
    const { email: text = '', data = {} } = bodyOf(request, inviteBody)
    const email = validEmail(text)
    const { id } = await transaction(auth.db, async (tx) => {
      const user = await invited(auth, tx, email, data)
      await sendProof(auth, tx, {
        user_id: user.id,
        slot: 'confirmation',
        type: 'invite',
        address: email,
        redirect_to: redirectOf(request, auth.config, { challenged: false }),
      })
      return user
    })
    return userBody(await userOfAdmin(auth.db, id))
  }
  app.post('/invite', invite)
  app.post('/admin/invite', invite)

  app.post('/admin/generate_link', async (request) => {
    await asAdmin(auth, request)
    const { email: text = '', ...wish } = bodyOf(request, linkBody)
    const redirect_to = allowedRedirect(wish.redirect_to, auth.config) ?? redirectOf(request, auth.config, { challenged: false })
    const { user_id, proof, type } = await transaction(auth.db, (tx) =>
      generate(auth, tx, { ...wish, email: validEmail(text) }, redirect_to),
    )
    const made = { action_link: proof.action_link, email_otp: proof.code, hashed_token: proof.token, verification_type: type, redirect_to }
    return { ...userBody(await userOfAdmin(auth.db, user_id)), ...made }
  })
}

async function invited(auth: Auth, tx: Db, email: string, data: Metadata): Promise<User> {
  const user = await findOrCreateUser(auth, tx, { email }, null)
  if (user.email_confirmed_at) throw emailExists()
  await updateUser(tx, user.id, { invited_at: auth.clock().toISOString(), user_metadata: { ...user.user_metadata, ...data } })
  return user
}

async function generate(auth: Auth, tx: Db, wish: LinkWish, redirect_to: string) {
  const { type = '', email } = wish
  const request = await proofFor(auth, tx, wish)
  const proof = await makeProof(auth, tx, {
    ...request,
    address: request.slot === 'email_change_new' ? (request.new_address ?? email) : email,
    redirect_to,
  })
  return { user_id: request.user_id, proof, type }
}

type Prepared = Pick<ProofRequest, 'user_id' | 'slot' | 'type' | 'password_hash' | 'data' | 'new_address'>

async function proofFor(auth: Auth, tx: Db, { type, email, new_email, password, data = {} }: LinkWish): Promise<Prepared> {
  switch (type) {
    case 'signup': {
      if (!password) throw invalid('Signup requires a valid password')
      checkPassword(password, email, auth.config.auth.passwordMin)
      const user = await findOrCreateUser(auth, tx, { email }, null)
      if (user.email_confirmed_at) throw emailExists()
      await updateUser(tx, user.id, { made_by_staff: true, user_metadata: { ...user.user_metadata, ...data } })
      return { user_id: user.id, slot: 'confirmation', type, password_hash: await hashPassword(password), data }
    }
    case 'invite':
      return { user_id: (await invited(auth, tx, email, data)).id, slot: 'confirmation', type, data }
    case 'magiclink': {
      const user = await findOrCreateUser(auth, tx, { email }, null)
      await updateUser(tx, user.id, { made_by_staff: true })
      return { user_id: user.id, slot: 'recovery', type }
    }
    case 'recovery':
      return { user_id: (await existing(tx, email)).id, slot: 'recovery', type }
    case 'email_change_current':
    case 'email_change_new': {
      const user = await existing(tx, email)
      const new_address = validEmail(new_email ?? '')
      await updateUser(tx, user.id, { new_email: new_address })
      return { user_id: user.id, slot: type, type: 'email_change', new_address }
    }
    default:
      throw invalid('Invalid email action link type requested')
  }
}

async function existing(tx: Db, email: string): Promise<User> {
  const user = await userByEmail(tx, email)
  if (!user) throw userNotFound()
  return user
}

import { updateProfile } from '@atelier/contract/profiles'
import { apiKey } from '#auth/admin/admin-access.ts'
import type { Stock } from '#testing/fuzz/requests.ts'
import type { Stage } from '#testing/stage.ts'
import { announceUpload, uploadPicture } from '#testing/uploads.ts'
import type { TestPerson, world } from '#testing/world.ts'

type World = Awaited<ReturnType<typeof world>>
// Seven marks on each letter: short in letters, long in bytes.
const stacked = (letters: number) => 'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(letters)

/** Existing and plausible values, by the name of their field. */
export async function stockOf({ app, deps }: World, url: string, stage: Stage): Promise<Omit<Stock, 'routes' | 'learned'>> {
  const people = [stage.owner, ...Object.values(stage.actors)]
  const callers = await Promise.all(people.map(async (person) => ({ token: person.token, own: await thingsOf(app, url, person) })))
  const picture = { avatar_media_id: await uploadPicture(app, stage.owner.token, { bucket: 'avatars' }) }
  const avatar = (await stage.owner.call(updateProfile, picture)).avatar_url?.split('/').pop()
  const ids = [...people.map(({ id }) => id), stage.post_id, stage.media_id, stage.message_id]
  const emails = [...people.map(({ email }) => email), 'new@test.example']
  const phones = ['+4915112345678', '4915112345678']
  const types = [
    'signup',
    'invite',
    'magiclink',
    'recovery',
    'email_change',
    'phone_change',
    'sms',
    'email',
    'email_change_new',
    'reauthentication',
  ]
  const known = {
    id: ids,
    user_id: ids,
    post_id: [stage.post_id, stage.community_post_id],
    community_id: [stage.community_id],
    comment_id: [stage.comment_id],
    media_id: [stage.media_id],
    session_id: [stage.session_id],
    collection_id: [stage.collection_id],
    ids: [[stage.collection_id]],
    conversation_id: [stage.conversation_id, stage.request_id],
    message_id: [stage.message_id],
    reply_to_id: [stage.message_id],
    notification_id: [stage.notification_id],
    'users/id': people.map(({ id }) => id),
    target_id: ids,
    interest_ids: [stage.interest_ids],
    identifier: people.map(({ username }) => username),
    bucket: ['post-media', 'avatars', 'message-media'],
    '*': [avatar, `avatar-${stage.owner.id}-1.jpg`, `${stage.owner.id}/1_0.webp`, 'a.webp'],
    client_id: [crypto.randomUUID()],
    emoji: ['🔥', '👩‍👩‍👧‍👦', 'x'],
    card: [
      { kind: 'post', id: stage.post_id },
      { kind: 'profile', id: stage.owner.id },
    ],
    seq: [0, 1, 4, 2 ** 53],
    from: ['0', '1', '9007199254740991'],
    after: ['0', '3', '9007199254740991'],
    folder: ['inbox', 'requests'],
    direction: ['older', 'newer'],
    name: ['harbour'],
    w: ['320', '0', 'x'],
    v: ids,
    e: ['9999999999'],
    s: ['x'],
    email: emails,
    new_email: emails,
    phone: phones,
    new_phone: phones,
    to: emails,
    password: ['correct horse 7 Battery', 'short'],
    grant_type: ['password', 'refresh_token', 'pkce', 'id_token', 'web3'],
    type: types,
    channel: ['sms', 'whatsapp'],
    code: ['123456', '12345', 'éééééé'],
    token: ['123456', 'x'.repeat(56)],
    token_hash: ['x'.repeat(56), 'pkce_x'],
    refresh_token: ['x'.repeat(12)],
    auth_code: ids,
    code_verifier: ['x'.repeat(50)],
    code_challenge: ['x'.repeat(43)],
    code_challenge_method: ['s256', 'plain', 'x'],
    redirect_to: [
      'https://evil.example',
      '//evil.example',
      'capacitor://localhost',
      'app.atelier://auth/signin',
      'http://127.0.0.1:9/',
      '/home',
      url,
    ],
    provider: ['google', 'keycloak'],
    id_token: ['a.b.c', 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln'],
    nonce: ['123456'],
    link_identity: [true],
    skip_http_redirect: ['true'],
    state: ['x'],
    chain: ['ethereum', 'solana'],
    message: ['localhost wants you to sign in with your Ethereum account:\n0x0'],
    signature: ['0x00', 'AA=='],
    factor_type: ['totp', 'phone', 'webauthn'],
    credential: [
      credentialOf({ clientDataJSON: 'e30' }),
      credentialOf({ clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' }),
    ],
    passkey: [{ challenge_id: 'x', credential: credentialOf({ clientDataJSON: 'e30' }) }],
    friendly_name: ['phone'],
    issuer: ['x'],
    scope: ['global', 'local', 'others'],
    create_user: [true, false],
    data: [{ a: 1 }, { full_name: 'x' }],
    user_metadata: [{}],
    app_metadata: [{ provider: 1 }],
    ban_duration: ['24h', 'none', '-1h', '9e9h'],
    role: ['x', 'owner', 'moderator'],
    email_confirm: [true],
    phone_confirm: [true],
    should_soft_delete: [true, false],
    page: ['1', '0', '99999999'],
    per_page: ['1', '1000000'],
    first_name: ['Ann', stacked(50)],
    last_name: ['Other', stacked(50)],
    full_name: ['Ann Other', stacked(101)],
    bio: ['Paints', stacked(160)],
    content: ['Hello', stacked(500)],
    q: ['light', stacked(100)],
    query: ['light', stacked(100)],
    note: ['x', stacked(1_000)],
    gotrue_meta_security: [{ captcha_token: 'x' }, {}],
  }
  return { stage, known, callers, serviceToken: await apiKey(deps.keys, 'service_role') }
}

const credentialOf = (response: Record<string, string>) => ({ id: 'AA', rawId: 'AA', type: 'public-key', response })

/** Starts to set up an authenticator, a passkey, a sign-in and an upload. */
async function thingsOf(app: World['app'], url: string, { token }: TestPerson): Promise<Record<string, unknown[]>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answerOf = async (path: string, body: object) => {
    const answer = await fetch(`${url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { id?: string; challenge_id?: string }
  }
  const ask = async (path: string, body: object) => String((await answerOf(path, body)).id)
  const factor = await ask('/factors', { factor_type: 'totp', friendly_name: 'fuzz' })
  const challenge = await ask(`/factors/${factor}/challenge`, {})
  const ceremonies = await Promise.all(
    ['registration', 'authentication'].map(async (purpose) => String((await answerOf(`/passkeys/${purpose}/options`, {})).challenge_id)),
  )
  const upload = await announceUpload(app, token, 40, { bucket: 'post-media', filetype: 'image/png' })
  const upload_id = String(upload.headers.location).split('/').pop()
  return {
    'factors/id': [factor],
    factorId: [factor],
    factor_id: [factor],
    challenge_id: [challenge, ...ceremonies],
    'uploads/id': [upload_id],
  }
}

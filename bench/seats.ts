import { openConversation } from '@atelier/contract/conversations'
import { requestOf } from '@atelier/contract/endpoint'
import type pg from 'pg'
import { secret } from '#installation.ts'
import { withDerivedKeys } from '../server/auth/auth.ts'
import { authKeys } from '../server/auth/keys/keys.ts'
import { connect } from '../server/db/connection.ts'
import type { Seat } from '../server/testing/delivery-clients.ts'
import { makePerson } from '../server/testing/people.ts'

interface Place {
  connection: pg.PoolConfig
  url: string
  publicUrl: string
}

/** Pairs of new people, each in a conversation that both have accepted. */
export async function seatPairs({ connection, url, publicUrl }: Place, run: string, pairs: number): Promise<Seat[][]> {
  const db = connect({ ...connection, max: 4 })
  const clock = () => new Date()
  const keys = authKeys(db, { secret, publicUrl }, clock)
  const auth = withDerivedKeys({ db, keys, clock, config: { secret } })
  const person = async (username: string) => {
    const { access_token, user } = await makePerson(auth, {
      email: `${username}@bench.example`,
      profile: { username, full_name: username },
    })
    return { id: user.id, token: access_token }
  }
  const open = async (token: string, user_id: string): Promise<string> => {
    const { method, url: path, body } = requestOf(openConversation, { user_id })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { id: string }).id
  }
  const seats: Seat[][] = []
  for (let n = 0; n < pairs; n++) {
    const [one, other] = [await person(`${run}_one${n}`), await person(`${run}_other${n}`)]
    await open(one.token, other.id)
    const conversation_id = await open(other.token, one.id)
    seats.push([one, other].map(({ token }) => ({ conversation_id, token })))
  }
  await db.end()
  return seats
}

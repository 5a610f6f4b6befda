import type { Db } from '#db/connection.ts'
import { deliver, type Parts } from '#features/notifications/deliver.ts'
import { channelNames, forgetRequest, insertNotices, type Notice } from '#features/notifications/notices.queries.ts'

/**
 * Call it in the transaction of what happened. Leaves a notice for each receiver and hands it to the channels that they want. Nobody hears of
 * their own actions, of people whom they muted or have a block with, of what they switched off, or of the same thing twice; a
 * request that is made again, and its answer, are told again. The caller checks that the receiver may see the thing; from then on this is
 * checked whenever the notice is read.
 */
export async function notify(tx: Db, deps: Parts, notice: Notice): Promise<void> {
  if (notice.to.length === 0) return
  await forgetRequest(tx, notice)
  const stored = await insertNotices(tx, notice, deps.clock())
  for (const name of channelNames) {
    const wanted = stored.filter((row) => row.channels.includes(name))
    if (wanted.length > 0) await deliver[name](tx, deps, wanted)
  }
}

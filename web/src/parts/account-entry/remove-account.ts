import { dropKept } from '#data/cache/kept-store.ts'
import { clearDraftsOf } from '#data/draft.ts'
import { removeEntries } from '#data/outbox/queue.ts'
import { forgetAccount } from '#data/session/known-accounts.ts'
import { dropFiles } from '#device/kept-files.ts'

/** Removes a signed-out account and its data from this device. */
export async function removeAccount(user_id: string): Promise<void> {
  await Promise.all([removeEntries(user_id), dropFiles(`${user_id}/`), dropKept(user_id)])
  clearDraftsOf(user_id)
  forgetAccount(user_id)
}

import { type Me, updateProfile } from '@atelier/contract/profiles'
import { keys } from '#data/cache/keys.ts'
import { keepMe } from '#data/cache/me.ts'
import { optimistic } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

const { change } = optimistic<Me>({
  read: () => queries.getQueryData(keys.me),
  show: (_, me) => keepMe(me),
})

export async function makePrivate(wish: boolean): Promise<void> {
  try {
    const saved = await change('me', 'is_private', {
      wish,
      guess: (me, is_private) => ({ ...me, is_private }),
      send: (is_private) => call(updateProfile, { is_private }),
    })
    if (!saved) return
  } catch (error) {
    return toastError('settings.privacy_private_failed')(error)
  }
  // Making the account public approves pending follow requests.
  void queries.invalidateQueries({ queryKey: keys.followRequests })
  toastSuccess(wish ? 'settings.privacy_private_on' : 'settings.privacy_private_off')
}

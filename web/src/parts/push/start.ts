import { ignored } from '@atelier/contract/rules/ignored'
import { accountId } from '#data/outbox/account.ts'
import { onClear } from '#data/session/clear-on-sign-out.ts'
import { accountsBeside } from '#data/session/known-accounts.ts'
import { onSessionChange } from '#data/session/session.ts'
import { closeNotifications } from '#device/notifications.ts'
import { isNative } from '#device/platform.ts'
import { askForPush, pushPermission } from '#device/push.ts'
import { setPushOwners } from '#device/push-owner.ts'
import { removeStored } from '#device/storage.ts'
import { onWorkerMessage } from '#device/worker.ts'
import { followBadge } from '#parts/push/follow-badge.ts'
import { followNotifications, followPushes } from '#parts/push/notifications.ts'
import { detachPush, forgetPush, isPushEnabled, isPushed, ownPref, registerForPush } from '#parts/push/registration.ts'
import { changePreferences, currentPreferences, fetchPreferences } from '#parts/settings/preferences.data.ts'

/** A phone asks for permission once. Does nothing while push is off. @throws Failure, Error of the push service */
export function startPush(): Promise<void> {
  running ??= start().finally(() => {
    running = undefined
  })
  return running
}

let running: Promise<void> | undefined

async function start() {
  if (!accountId()) return
  if (!(await isPushEnabled())) return detachPush()
  if (!currentPreferences()) await fetchPreferences()
  const known = await pushPermission()
  const permission = isNative() && known === 'default' ? await askForPush() : known
  if (permission !== 'granted') {
    // biome-ignore lint/suspicious/noConsole: the specification asks for it
    if (isNative()) console.warn(`Push is not permitted: ${permission}`)
    return
  }
  followPushes()
  // Somebody who has just given permission wants it switched on.
  if (known !== permission) await changePreferences({ notification_prefs: { [ownPref()]: true } }, 'settings.update_failed')
  if (currentPreferences()?.notification_prefs[ownPref()]) await registerForPush()
  else if (await isPushed()) await forgetPush()
}

export function followPush() {
  let shown: string | undefined
  const restart = () => void ignored(startPush(), 'starts again later')
  const settle = () => {
    if (shown === accountId()) return
    shown = accountId()
    if (shown) void ignored(setPushOwners([shown, ...accountsBeside(shown).map(({ user_id }) => user_id)]), 'asked again next time')
    restart()
  }
  followBadge()
  followNotifications()
  onSessionChange(settle)
  onWorkerMessage('push_changed', restart)
  onClear((account) => {
    void ignored(setPushOwners(accountsBeside(account).map(({ user_id }) => user_id)), 'only those get pushes')
    void detachPush(account)
    void ignored(closeNotifications(), 'they can be swiped away')
  })
  // A browser's name before subscriptions.
  removeStored('push_device')
  settle()
}

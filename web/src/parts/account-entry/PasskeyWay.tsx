import { Suspense } from 'react'
import { canUsePasskeys } from '#device/passkeys.ts'
import { latePart } from '#parts/lazy-part.ts'

const PasskeyButton = latePart(() => import('#parts/account-entry/PasskeyButton.tsx').then((file) => file.PasskeyButton))

/** `first`: above a form. Space is reserved until it loads; empty in browsers without passkeys. */
export function PasskeyWay({ first = false }) {
  if (!canUsePasskeys()) return null
  return (
    <Suspense fallback={<div className={first ? 'h-21' : 'h-13'} />}>
      <PasskeyButton first={first} />
    </Suspense>
  )
}

import type { PaintedProfile } from '@atelier/contract/painted'
import type { ReactNode } from 'react'
import { EntryPage } from '#parts/account-entry/EntryPage.tsx'
import { InvitingProfile } from '#parts/account-entry/InvitingProfile.tsx'

/** The sign-in form beside the inviting profile; below it on a phone. */
export function Invitation({ name, painted, children }: { name: ReactNode; painted: PaintedProfile; children: ReactNode }) {
  const wall = (
    <div className="wall hidden border-s border-line bg-sunken lg:block">
      <div className="sticky top-0 grid max-h-dvh min-h-dvh items-center overflow-y-auto p-10">
        <InvitingProfile {...painted} />
      </div>
    </div>
  )
  return (
    <EntryPage name={name} wall={wall}>
      <div className="mb-8 lg:hidden">
        <InvitingProfile {...painted} />
      </div>
      {children}
    </EntryPage>
  )
}

import type { ReactNode } from 'react'
import { usePerson } from '#data/cache/entities.ts'
import { FollowButton } from '#parts/person/FollowButton.tsx'
import { PersonLine } from '#parts/person/PersonLine.tsx'
import { useName } from '#parts/person/PersonName.tsx'

export function PersonRow({ userId, bio = false, children }: { userId: string; bio?: boolean; children?: ReactNode }) {
  const nameOf = useName()
  const person = usePerson(userId)
  if (!person) return null
  return (
    <div className="flex flex-wrap items-start gap-x-3 py-3">
      <PersonLine userId={userId} bio={bio} />
      <div className="ms-auto flex items-center gap-3">
        <FollowButton userId={userId} name={nameOf(person)} />
        {children}
      </div>
    </div>
  )
}

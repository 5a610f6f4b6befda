import { type PaintedProfile, paintedId } from '@atelier/contract/painted'
import { paths } from '@atelier/contract/paths'

let brought: PaintedProfile | null | undefined

/** The profile that led here, if the server rendered it. @param next - the return address */
export function invitingProfile(next: string | undefined): PaintedProfile | undefined {
  brought ??= readBrought()
  const username = brought?.profile.username
  return brought && username && next?.split(/[?#]/)[0]?.toLowerCase() === paths.profile(username).toLowerCase() ? brought : undefined
}

export function invitingName(next: string | undefined): string | undefined {
  const inviting = invitingProfile(next)
  return inviting && (inviting.profile.full_name || (inviting.profile.username ?? undefined))
}

function readBrought(): PaintedProfile | null {
  const text = document.getElementById(paintedId)?.textContent
  const painted = text ? (JSON.parse(text) as Partial<PaintedProfile>) : {}
  return 'profile' in painted ? (painted as PaintedProfile) : null
}

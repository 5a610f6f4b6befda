import type { DemoCommunity } from '#communities.ts'
import { type DemoMember, memberNamed } from '#plan/members.ts'
import { ago, hours, type MakeId } from '#plan/times.ts'
import { seeded } from '#random.ts'

interface Belonging {
  member: DemoMember
  role: 'owner' | 'moderator' | 'member'
  status: 'member' | 'requested'
  at: Date
}

export interface PlannedCommunity {
  id: string
  community: DemoCommunity
  founder: DemoMember
  people: Belonging[]
}

/** Who belongs to which community since when, and who waits to be let in. */
export function planCommunities(
  communities: readonly DemoCommunity[],
  members: readonly DemoMember[],
  byName: ReadonlyMap<string, DemoMember>,
  now: Date,
  makeId: MakeId,
): PlannedCommunity[] {
  return communities.map((community) => {
    const founder = memberNamed(byName, community.founder)
    const moderators = (community.moderators ?? []).map((name) => memberNamed(byName, name))
    const belongs = (member: DemoMember) =>
      community.private
        ? community.private.members.includes(member.creator.username)
        : community.interest !== undefined && member.creator.interests.includes(community.interest)
    const people = members
      .filter((member) => member === founder || moderators.includes(member) || belongs(member))
      .map((member): Belonging => {
        const role = member === founder ? 'owner' : moderators.includes(member) ? 'moderator' : 'member'
        return { member, role, status: 'member', at: new Date(Math.max(member.joined.getTime(), founder.joined.getTime())) }
      })
    const random = seeded(`asking ${community.name}`)
    const asking = (community.private?.asking ?? []).map((name): Belonging => {
      return { member: memberNamed(byName, name), role: 'member', status: 'requested', at: ago(now, hours(random.between(0.5, 40))) }
    })
    return { id: makeId(founder.joined), community, founder, people: [...people, ...asking] }
  })
}

/** Who sees posts in it, or null for everybody. */
export const onlyFor = (community: PlannedCommunity | undefined): readonly DemoMember[] | null =>
  community?.community.private ? community.people.flatMap(({ member, status }) => (status === 'member' ? [member] : [])) : null

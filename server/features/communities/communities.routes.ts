import * as contract from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mount } from '#http/mount.ts'

export function communityRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  for (const endpoint of [
    ...[contract.createCommunity, contract.getCommunity, contract.updateCommunity, contract.deleteCommunity],
    ...[contract.featuredCommunities, contract.myCommunities, contract.joinCommunity, contract.leaveCommunity],
    ...[contract.communityMembers, contract.setMemberRole, contract.removeMember],
    ...[contract.communityRequests, contract.approveMember, contract.declineMember],
    ...[contract.bannedMembers, contract.banMember, contract.unbanMember, contract.communityPosts, contract.removeCommunityPost],
  ])
    mount(app, deps, endpoint as typeof contract.deleteCommunity, () => {
      throw new Failure('forbidden')
    })
}

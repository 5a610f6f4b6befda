import type { FailureCode } from '@atelier/contract/errors'
import type { Rank } from '#testing/ranks.ts'
import { type Actor, type Kind, type Stage, staffActors, whisper } from '#testing/stage.ts'

/** What an endpoint answers to somebody whose role suffices; `role` is whose role they have. */
type May = (actor: Actor, kind: Kind, role: string) => FailureCode | 'ok'
export interface Row {
  /** A valid call that is about the owner's things. */
  input: (stage: Stage) => Record<string, unknown>
  may: May
  /** What staff read here, whether or not the owner shows it to them otherwise. */
  shows?: readonly ('posts' | 'messages' | 'email')[]
  /** For calls of staff: what the owner's role does; 'free' if it does nothing. */
  rank?: Rank | 'free'
}

/** About the caller's own things, or everybody's. */
const anyone: May = () => 'ok'
/** About the owner's posts, for those who may see them. */
const seers: May = (actor, kind) => {
  if (actor === 'owner' || actor === 'follower') return 'ok'
  return kind === 'public' && actor !== 'blocked' ? 'ok' : 'not_found'
}
/** The owner, and staff who may see the post. */
const coverers: May = (actor, kind, role) => {
  const seen = seers(actor, kind, role)
  return seen === 'ok' && actor !== 'owner' && !staffActors.includes(actor) ? 'forbidden' : seen
}
/** About the owner as a person; `self` is what the owner gets. */
const acquaintances =
  (self: FailureCode | 'ok'): May =>
  (actor) =>
    actor === 'owner' ? self : actor === 'blocked' ? 'not_found' : 'ok'
/** For people who follow the owner. */
const followersAlone: May = (actor) => (actor === 'follower' ? 'ok' : actor === 'blocked' ? 'not_found' : 'conflict')
/** Only for people who have finished onboarding. */
const finished =
  (may: May): May =>
  (actor, kind, role) =>
    actor === 'newcomer' ? 'onboarding_required' : may(actor, kind, role)
/** About the conversation of the owner and the correspondent. */
const talkers: May = (actor) => (actor === 'owner' || actor === 'correspondent' ? 'ok' : 'not_found')
/** About the request that the owner has from `moderator`. */
const askers: May = (actor) => (actor === 'owner' || actor === 'moderator' ? 'ok' : 'not_found')
const ownerAlone: May = (actor) => (actor === 'owner' ? 'ok' : 'not_found')
/** About the posts and members of the owner's community. */
const insiders: May = (actor, kind) => (kind === 'public' || ['owner', 'admin', 'super_admin'].includes(actor) ? 'ok' : 'forbidden')
const communityModerators: May = (actor) => (actor === 'owner' || actor === 'super_admin' ? 'ok' : 'forbidden')
const communityOwner: May = (actor) => (actor === 'owner' ? 'ok' : 'forbidden')
const othersThan =
  (self: FailureCode): May =>
  (actor) =>
    actor === 'owner' ? self : 'ok'

/** They come first; whoever owned it is a moderator then. */
const offeredTo =
  (heir: Actor): May =>
  (actor) =>
    actor === heir ? 'ok' : 'conflict'

/** The first who may has done it; it cannot be done a second time. */
const onceBy =
  (first: Actor): May =>
  (_actor, _kind, role) =>
    role === first ? 'ok' : 'conflict'

const forbidden = () => 'forbidden' as const
const hidden: Rank = { of: 'case' }
const ofCase: Rank = { of: 'case', refusal: forbidden }
const ofAccount: Rank = { of: 'account', refusal: forbidden }
/** The owner is its author, who needs no rank. */
const ofOthers: Rank = { of: 'case', refusal: (actor) => (actor === 'owner' ? 'ok' : 'forbidden') }

const nothing = () => ({})
const post = ({ post_id }: Stage) => ({ post_id })
const picture = ({ post_id, post_media_id }: Stage) => ({ post_id, post_media_id })
const comment = ({ comment_id }: Stage) => ({ comment_id })
const owner = ({ owner }: Stage) => ({ user_id: owner.id })
const talk = ({ conversation_id }: Stage) => ({ conversation_id })
const request = ({ request_id }: Stage) => ({ conversation_id: request_id })
const message = ({ message_id }: Stage) => ({ message_id })
const media = ({ media_id }: Stage) => ({ media_id })
const community = ({ community_id }: Stage) => ({ community_id })
const member = ({ community_id, actors }: Stage) => ({ community_id, user_id: actors.admin.id })
const asker = ({ community_id, actors }: Stage) => ({ community_id, user_id: actors.moderator.id })
const draft = ({ draft_id }: Stage) => ({ draft_id, version: 1 })
const collection = ({ collection_id }: Stage) => ({ collection_id })
const report = ({ report_id }: Stage) => ({ report_id })
const briefly = { reason: 'Calm down', hours: 1 }
const removal = ({ removed_post_id }: Stage) => ({ kind: 'post', target_id: removed_post_id })
const note = ({ note_id }: Stage) => ({ note_id })
const wordFilter = ({ word_filter_id }: Stage) => ({ filter_id: word_filter_id })
const waiting = ({ waiting_id }: Stage) => ({ user_id: waiting_id })
const interest = ({ interest_ids }: Stage) => ({ interest_id: interest_ids[0] })
const template = ({ template_id }: Stage) => ({ template_id })
/** Not the owner, whom others still need with the role `user`. */
const stranger = ({ actors }: Stage) => ({ user_id: actors.stranger.id })
const ownLeave: Rank = { ...ofCase, input: ({ own_deletion_request_id }) => ({ request_id: own_deletion_request_id }) }
const ownHeld: Rank = { ...ofCase, input: ({ held_post_id }) => ({ kind: 'post', held_id: held_post_id }) }
const leave = ({ deletion_request_id }: Stage) => ({ request_id: deletion_request_id })

/** Who may call what: every endpoint has a row, which the access matrix, the tests of limits and the fuzz test use. */
export const rows: Record<string, Row> = {
  createPost: { input: () => ({ client_id: crypto.randomUUID(), content: 'Hello' }), may: finished(anyone) },
  getPostRules: { input: nothing, may: anyone },
  getPost: { input: post, may: seers },
  moreWorks: { input: post, may: seers },
  updatePost: { input: (stage) => ({ ...post(stage), version: 1, content: 'Lighthouse at dusk' }), may: ownerAlone },
  setAudience: { input: (stage) => ({ ...post(stage), audience: 'only_me' }), may: ownerAlone },
  postVersions: { input: post, may: seers },
  coverMedia: { input: picture, may: coverers, rank: ofOthers },
  uncoverMedia: { input: picture, may: coverers, rank: ofOthers },
  deletePost: { input: post, may: ownerAlone },
  undoDeletion: { input: post, may: () => 'post_gone' },
  deletions: { input: nothing, may: anyone },
  listDrafts: { input: nothing, may: anyone },
  saveDraft: { input: () => ({ draft_id: crypto.randomUUID(), version: 0, content: 'Not yet' }), may: anyone },
  discardDraft: { input: draft, may: anyone },
  likePost: { input: post, may: finished(seers) },
  unlikePost: { input: post, may: seers },
  savePost: { input: post, may: seers },
  unsavePost: { input: post, may: seers },
  sharePost: { input: post, may: seers },
  hidePost: { input: post, may: seers },
  noticesOfPost: { input: post, may: seers },
  stopNoticesOfPost: { input: post, may: seers },
  resumeNoticesOfPost: { input: post, may: seers },
  hiddenPosts: { input: nothing, may: anyone },
  unhidePost: { input: post, may: anyone },
  homeFeed: { input: nothing, may: anyone },
  previewFeed: { input: () => ({ weight: 1 }), may: anyone },
  whyShown: { input: post, may: seers },

  postComments: { input: post, may: seers },
  commentReplies: { input: comment, may: seers },
  getComment: { input: comment, may: seers },
  createComment: { input: (stage) => ({ ...post(stage), client_id: crypto.randomUUID(), content: 'Lovely' }), may: finished(seers) },
  likeComment: { input: comment, may: finished(seers) },
  unlikeComment: { input: comment, may: seers },
  deleteComment: { input: comment, may: ownerAlone },

  getMe: { input: nothing, may: anyone },
  updateProfile: { input: () => ({ bio: 'Paints walls' }), may: finished(anyone) },
  getProfile: { input: ({ owner }) => ({ identifier: owner.username }), may: acquaintances('ok') },
  profilePosts: { input: owner, may: seers },
  ownPins: { input: nothing, may: anyone },
  pinPost: { input: post, may: ownerAlone },
  unpinPost: { input: post, may: anyone },

  followUser: { input: owner, may: finished(acquaintances('cannot_follow_self')) },
  unfollowUser: { input: owner, may: acquaintances('ok') },
  notifyOfPosts: { input: owner, may: followersAlone },
  stopNotifyingOfPosts: { input: owner, may: acquaintances('ok') },
  followersOf: { input: owner, may: seers },
  followingOf: { input: owner, may: seers },
  removeFollower: { input: ({ actors }) => ({ user_id: actors.follower.id }), may: anyone },
  followRequests: { input: nothing, may: anyone },
  approveFollowRequest: { input: ({ actors }) => ({ user_id: actors.pending.id }), may: ownerAlone },
  declineFollowRequest: { input: ({ actors }) => ({ user_id: actors.pending.id }), may: anyone },
  blockUser: { input: owner, may: othersThan('invalid') },
  unblockUser: { input: owner, may: anyone },
  blockedUsers: { input: nothing, may: anyone },
  muteUser: { input: owner, may: acquaintances('invalid') },
  unmuteUser: { input: owner, may: anyone },
  mutedUsers: { input: nothing, may: anyone },

  listMutedWords: { input: nothing, may: anyone },
  muteWord: { input: () => ({ client_id: crypto.randomUUID(), phrase: 'spoilers' }), may: anyone },
  unmuteWord: { input: () => ({ muted_word_id: crypto.randomUUID() }), may: anyone },

  checkUsername: { input: () => ({ username: 'somebody_new' }), may: anyone },
  listInterests: { input: nothing, may: anyone },
  completeOnboarding: {
    input: ({ interest_ids }) => ({
      first_name: 'Ann',
      last_name: 'Other',
      username: 'another_name',
      date_of_birth: '1990-05-17',
      interest_ids,
    }),
    may: anyone,
  },
  getInterests: { input: nothing, may: anyone },
  updateInterests: { input: ({ interest_ids }) => ({ interest_ids, preferred_categories: [] }), may: anyone },

  listNotifications: { input: nothing, may: anyone },
  getNotification: { input: ({ notification_id }) => ({ notification_id }), may: ownerAlone },
  notificationPeople: { input: ({ notification_id }) => ({ notification_id }), may: ownerAlone },
  unreadNotifications: { input: nothing, may: anyone },
  readNotification: { input: ({ notification_id }) => ({ notification_id }), may: ownerAlone },
  readAllNotifications: { input: nothing, may: anyone },

  search: { input: () => ({ q: 'lighthouse' }), may: anyone },
  searchPeople: { input: ({ owner }) => ({ q: owner.username }), may: anyone },
  searchPosts: { input: () => ({ q: 'lighthouse' }), may: anyone },
  searchHashtags: { input: () => ({ q: 'harbour' }), may: anyone },
  searchCommunities: { input: () => ({ q: 'harbour' }), may: anyone },
  completePeople: { input: ({ owner }) => ({ q: owner.username }), may: anyone },
  completeHashtags: { input: () => ({ q: 'harb' }), may: anyone },
  recentSearches: { input: nothing, may: anyone },
  forgetSearches: { input: nothing, may: anyone },
  logSearchClick: { input: ({ owner }) => ({ query: 'lighthouse', clicked_result_id: owner.id }), may: anyone },
  trendingHashtags: { input: nothing, may: anyone },
  trendingUsers: { input: nothing, may: anyone },
  hashtagPosts: { input: () => ({ name: 'harbour' }), may: anyone },
  exploreMedia: { input: nothing, may: anyone },
  trendingPosts: { input: nothing, may: anyone },
  // Nobody reports their own.
  createReport: {
    input: ({ post_id }) => ({ type: 'post', target_id: post_id, reason: 'spam' }),
    may: (actor, ...who) => (actor === 'owner' ? 'not_found' : seers(actor, ...who)),
  },
  ownReports: { input: nothing, may: anyone },
  getPlatformState: { input: nothing, may: anyone },
  networkRules: { input: nothing, may: anyone },
  // Off unless an admin turns it on.
  transparency: { input: nothing, may: () => 'not_found' },

  listConversations: { input: nothing, may: anyone },
  getConversation: { input: talk, may: talkers },
  presentConversations: { input: nothing, may: anyone },
  listDeclined: { input: nothing, may: anyone },
  aboutCorrespondent: { input: talk, may: talkers },
  openConversation: { input: owner, may: finished(acquaintances('invalid')) },
  deleteConversation: { input: talk, may: talkers },
  searchCorrespondents: { input: ({ owner }) => ({ q: owner.username }), may: anyone },
  unreadConversations: { input: nothing, may: anyone },
  readConversation: { input: talk, may: talkers },
  markConversationUnread: { input: talk, may: talkers },
  muteConversation: { input: talk, may: talkers },
  unmuteConversation: { input: talk, may: talkers },
  pinConversation: { input: talk, may: talkers },
  unpinConversation: { input: talk, may: talkers },
  archiveConversation: { input: talk, may: talkers },
  unarchiveConversation: { input: talk, may: talkers },
  acceptRequest: { input: request, may: askers },
  declineRequest: { input: request, may: askers },

  listMessages: { input: talk, may: talkers },
  messageChanges: { input: (stage) => ({ ...talk(stage), after: 0 }), may: talkers },
  searchMessages: { input: () => ({ q: whisper }), may: anyone },
  sendMessage: { input: (stage) => ({ ...talk(stage), client_id: crypto.randomUUID(), content: whisper }), may: talkers },
  editMessage: { input: (stage) => ({ ...message(stage), content: `${whisper} again` }), may: ownerAlone },
  takeBackMessage: { input: message, may: ownerAlone },
  hideMessage: { input: message, may: talkers },
  readMessage: { input: message, may: talkers },
  reactToMessage: { input: (stage) => ({ ...message(stage), emoji: '🔥' }), may: talkers },
  removeReaction: { input: message, may: talkers },

  createCommunity: { input: () => ({ client_id: crypto.randomUUID(), name: crypto.randomUUID() }), may: finished(anyone) },
  getCommunity: { input: community, may: anyone },
  updateCommunity: { input: (stage) => ({ ...community(stage), description: 'Those who draw' }), may: communityOwner },
  deleteCommunity: { input: community, may: communityOwner },
  featuredCommunities: { input: nothing, may: anyone },
  myCommunities: { input: nothing, may: anyone },
  joinCommunity: { input: community, may: finished(anyone) },
  leaveCommunity: { input: community, may: othersThan('conflict') },
  communityMembers: { input: community, may: insiders },
  setMemberRole: { input: (stage) => ({ ...member(stage), role: 'moderator' }), may: communityOwner },
  removeMember: { input: member, may: communityModerators },
  offerCommunity: { input: member, may: communityOwner },
  endOffer: { input: community, may: anyone },
  acceptOffer: { input: community, may: offeredTo('admin') },
  communityRequests: { input: community, may: communityModerators },
  approveMember: { input: asker, may: communityModerators },
  declineMember: { input: asker, may: communityModerators },
  bannedMembers: { input: community, may: communityModerators },
  banMember: { input: member, may: communityModerators },
  unbanMember: { input: member, may: communityModerators },
  communityPosts: { input: community, may: insiders },
  removeCommunityPost: {
    input: ({ community_id, community_post_id }) => ({ community_id, post_id: community_post_id }),
    may: (actor, kind, role) => {
      const rank = communityModerators(actor, kind, role)
      return rank === 'ok' || (actor !== 'blocked' && insiders(actor, kind, role) === 'ok') ? rank : 'not_found'
    },
  },

  listBookmarks: { input: collection, may: ownerAlone },
  collectionsOfPost: { input: post, may: anyone },
  listCollections: { input: nothing, may: anyone },
  createCollection: { input: () => ({ client_id: crypto.randomUUID(), name: crypto.randomUUID() }), may: anyone },
  renameCollection: { input: (stage) => ({ ...collection(stage), name: 'Winter' }), may: ownerAlone },
  orderCollections: { input: ({ collection_id }) => ({ ids: [collection_id] }), may: anyone },
  addToCollection: { input: (stage) => ({ ...collection(stage), ...post(stage) }), may: ownerAlone },
  removeFromCollection: { input: (stage) => ({ ...collection(stage), ...post(stage) }), may: ownerAlone },
  deleteCollection: { input: collection, may: ownerAlone },

  getPreferences: { input: nothing, may: anyone },
  updatePreferences: { input: () => ({ message_audience: 'everyone', notification_prefs: { likes: true } }), may: anyone },

  pushStatus: { input: nothing, may: anyone },
  // As long as PUSH_NOTIFICATIONS_ENABLED is 0.
  registerDevice: { input: () => ({ token: crypto.randomUUID(), platform: 'ios' }), may: () => 'push_disabled' },
  forgetDevice: { input: () => ({ token: crypto.randomUUID() }), may: anyone },

  ownData: { input: nothing, may: anyone },
  latestExport: { input: nothing, may: anyone },
  startExport: { input: () => ({ client_id: crypto.randomUUID() }), may: anyone },
  makeExportLink: { input: ({ export_id }) => ({ export_id }), may: ownerAlone },
  cancelExport: { input: ({ export_id }) => ({ export_id }), may: ownerAlone },

  latestImport: { input: nothing, may: anyone },
  startImport: {
    input: () => ({ client_id: crypto.randomUUID(), media_id: crypto.randomUUID() }),
    may: finished(() => 'media_not_ready'),
  },
  cancelImport: { input: ({ import_id }) => ({ import_id }), may: ownerAlone },

  getMedia: { input: media, may: ownerAlone },
  deleteMedia: { input: media, may: ownerAlone },

  getRecoveryCodes: { input: nothing, may: anyone },
  // Only `owing` has a second factor.
  makeRecoveryCodes: { input: nothing, may: () => 'no_second_factor' },
  redeemRecoveryCode: {
    input: () => ({ code: 'k7m2q-9xwtz' }),
    may: (actor) => (actor === 'owing' ? 'invalid' : 'no_second_factor'),
  },
  getFactorRemoval: { input: nothing, may: anyone },
  askFactorRemoval: { input: nothing, may: (actor) => (actor === 'owing' ? 'ok' : 'no_second_factor') },
  stopFactorRemoval: { input: nothing, may: anyone },
  startFactorRemoval: { input: () => ({ token: 'x'.repeat(43) }), may: () => 'not_found' },
  stopFactorRemovalByLink: { input: () => ({ token: 'x'.repeat(43) }), may: () => 'not_found' },
  listSessions: { input: nothing, may: anyone },
  endSession: { input: ({ session_id }) => ({ session_id }), may: ownerAlone },
  endOtherSessions: { input: nothing, may: anyone },

  getDeletionRequest: { input: nothing, may: anyone },
  requestDeletion: { input: () => ({ reason: 'I draw elsewhere now' }), may: anyone },
  withdrawDeletion: { input: nothing, may: anyone },
  deletionRequests: { input: nothing, may: anyone, rank: hidden },
  // The first who may has decided it.
  approveDeletion: { input: leave, may: onceBy('admin'), rank: ownLeave },
  declineDeletion: { input: leave, may: onceBy('admin'), rank: ownLeave },

  listPeople: { input: nothing, may: anyone, rank: 'free' },
  getPersonFile: { input: owner, may: anyone, shows: ['email', 'posts'], rank: { of: 'account' } },
  findByAddress: { input: ({ owner }) => ({ email: owner.email }), may: anyone, rank: { of: 'account' } },
  personContent: { input: (stage) => ({ ...owner(stage), kind: 'post' }), may: anyone, shows: ['posts'], rank: ofAccount },
  personRecent: { input: owner, may: anyone, shows: ['posts'], rank: ofAccount },
  sweepPerson: {
    input: (stage) => ({ ...owner(stage), post_ids: [stage.post_id], reason: 'Advertising' }),
    may: onceBy('moderator'),
    rank: ofAccount,
  },
  personSessions: { input: owner, may: anyone, rank: ofAccount },
  endPersonSessions: { input: stranger, may: anyone, rank: { ...ofAccount, input: owner } },
  banPerson: { input: stranger, may: onceBy('admin'), rank: { ...ofAccount, input: owner } },
  unbanPerson: { input: ({ actors }) => ({ user_id: actors.banned.id }), may: onceBy('admin'), rank: { ...ofAccount, input: owner } },
  restrictPerson: {
    input: (stage) => ({ ...stranger(stage), ...briefly }),
    may: onceBy('moderator'),
    rank: { ...ofAccount, input: (stage) => ({ ...owner(stage), ...briefly }) },
  },
  // Nobody is.
  unrestrictPerson: { input: owner, may: () => 'conflict', rank: ofAccount },
  quietPerson: {
    input: (stage) => ({ ...stranger(stage), reason: 'Calm down', days: 7 }),
    may: onceBy('admin'),
    rank: { ...ofAccount, input: (stage) => ({ ...owner(stage), reason: 'Calm down' }) },
  },
  // Nobody is.
  unquietPerson: { input: owner, may: () => 'conflict', rank: ofAccount },
  verifyPerson: { input: owner, may: anyone, rank: ofAccount },
  unverifyPerson: { input: owner, may: anyone, rank: ofAccount },
  warnPerson: { input: (stage) => ({ ...owner(stage), client_id: crypto.randomUUID(), reason: 'Be kind' }), may: anyone, rank: ofAccount },
  writeNote: {
    input: (stage) => ({ ...owner(stage), client_id: crypto.randomUUID(), content: 'Wrote to us' }),
    may: anyone,
    rank: ofAccount,
  },
  // The moderator's own.
  // Of the owner, while they were not staff.
  deleteNote: { input: note, may: (actor) => (actor === 'moderator' ? 'ok' : 'not_found'), rank: 'free' },

  listReports: { input: nothing, may: anyone, shows: ['posts'], rank: hidden },
  getReport: { input: report, may: anyone, shows: ['posts'], rank: { of: 'case', refusal: () => 'not_found' } },
  assignReport: { input: report, may: onceBy('moderator'), rank: ofCase },
  releaseReport: { input: report, may: anyone, rank: ofCase },
  nextCase: { input: () => ({ queue: 'appeals' }), may: anyone, rank: hidden },
  lookAtReport: { input: report, may: anyone, rank: ofCase },
  leaveReport: { input: report, may: anyone, rank: ofCase },
  closeReports: {
    input: ({ report_id }) => ({ report_id, last_id: report_id, outcome: 'dismissed' }),
    may: onceBy('moderator'),
    rank: ofCase,
  },
  escalateCase: {
    input: ({ post_id }) => ({ kind: 'report', subject_id: post_id, to_role: 'super_admin', note: 'Beyond me' }),
    may: onceBy('moderator'),
    rank: ofCase,
  },
  // It is open.
  reopenReports: { input: report, may: () => 'conflict', rank: ofCase },
  listDecisions: { input: nothing, may: anyone, rank: 'free' },
  takeDecisionBack: { input: () => ({ decision_id: crypto.randomUUID() }), may: () => 'not_found', rank: 'free' },
  ownFigures: { input: nothing, may: anyone, rank: 'free' },
  ownOverturned: { input: nothing, may: anyone, rank: 'free' },
  listAppeals: { input: nothing, may: anyone, shows: ['posts'], rank: hidden },
  decideAppeal: { input: ({ appeal_id }) => ({ appeal_id, outcome: 'rejected' }), may: onceBy('moderator'), rank: ofCase },
  getRemoval: { input: removal, may: ownerAlone },
  appeal: { input: (stage) => ({ ...removal(stage), client_id: crypto.randomUUID(), content: 'Why?' }), may: ownerAlone },
  getBan: { input: ({ ban_token: token }) => ({ token }), may: anyone },
  findBan: { input: () => ({ access_token: 'none' }), may: () => 'not_found' },
  // There is one already.
  appealBan: { input: ({ ban_token: token }) => ({ token, content: 'Why?' }), may: () => 'conflict' },

  // The counts are compared with the lists.
  contentWaiting: { input: nothing, may: anyone, rank: 'free' },
  flaggedPosts: { input: nothing, may: anyone, shows: ['posts'], rank: hidden },
  // The post is not flagged, and the first admin has decided to delete it.
  liftFlag: { input: post, may: () => 'not_found', rank: { ...ofCase, input: ({ flagged_post_id: post_id }) => ({ post_id }) } },
  deletePostAsStaff: { input: post, may: onceBy('admin'), rank: ofCase },
  heldContent: { input: nothing, may: anyone, shows: ['posts'], rank: hidden },
  // The post is published already.
  approveHeld: { input: ({ post_id }) => ({ kind: 'post', held_id: post_id }), may: () => 'conflict', rank: ownHeld },
  declineHeld: { input: ({ post_id }) => ({ kind: 'post', held_id: post_id }), may: () => 'conflict', rank: ownHeld },
  wordFilters: { input: nothing, may: anyone, rank: 'free' },
  addWordFilter: { input: () => ({ word: crypto.randomUUID() }), may: anyone, rank: 'free' },
  removeWordFilter: { input: wordFilter, may: (actor) => (actor === 'moderator' ? 'ok' : 'not_found'), rank: 'free' },
  suggestedFilters: { input: nothing, may: anyone, rank: 'free' },
  tryWordFilter: { input: () => ({ word: 'lighthouse' }), may: anyone, shows: ['posts'], rank: hidden },

  // No more about somebody than that they wait: they hold no role.
  heldSignUps: { input: nothing, may: anyone, rank: 'free' },
  letIn: { input: waiting, may: onceBy('moderator'), rank: { ...ofAccount, input: owner } },
  refuseSignUp: { input: waiting, may: onceBy('moderator'), rank: { ...ofAccount, input: owner } },
  signUpHolds: { input: nothing, may: anyone, rank: 'free' },
  addSignUpHold: { input: () => ({ value: `${crypto.randomUUID()}.test`, note: 'A wave' }), may: anyone, rank: 'free' },
  // The first admin has removed it.
  removeSignUpHold: {
    input: ({ sign_up_hold_id }) => ({ hold_id: sign_up_hold_id }),
    may: (actor) => (actor === 'admin' ? 'ok' : 'not_found'),
    rank: 'free',
  },
  trySignUpHold: { input: () => ({ value: 'crowd.test' }), may: anyone, rank: 'free' },

  listRules: { input: nothing, may: anyone, rank: 'free' },
  addRule: { input: () => ({ title: 'Be kind', text: 'Always.', reasons: [] }), may: anyone, rank: 'free' },
  updateRule: {
    input: ({ rule_id }) => ({ rule_id, language: 'en', title: crypto.randomUUID(), text: 'Always.', reasons: [] }),
    may: anyone,
    rank: 'free',
  },
  moveRule: { input: ({ rule_id }) => ({ rule_id, place: 4 }), may: anyone, rank: 'free' },
  // The first admin has removed it.
  removeRule: { input: ({ rule_id }) => ({ rule_id }), may: (actor) => (actor === 'admin' ? 'ok' : 'not_found'), rank: 'free' },

  getAnalytics: { input: nothing, may: anyone, rank: 'free' },
  getSeries: { input: () => ({ series: 'growth' }), may: anyone, rank: 'free' },
  getRetention: { input: nothing, may: anyone, rank: 'free' },

  getSettings: { input: nothing, may: anyone, rank: 'free' },
  getBackupState: { input: nothing, may: anyone, rank: 'free' },
  updateSettings: { input: () => ({ registration_enabled: true }), may: anyone, rank: 'free' },
  adminInterests: { input: nothing, may: anyone, rank: 'free' },
  addInterest: { input: () => ({ name: crypto.randomUUID() }), may: anyone, rank: 'free' },
  switchInterest: { input: (stage) => ({ ...interest(stage), is_active: true }), may: anyone, rank: 'free' },
  listTemplates: { input: nothing, may: anyone, rank: 'free' },
  addTemplate: {
    input: () => ({ template_key: `k${crypto.randomUUID().replaceAll('-', '')}`, title: 'Hello', content: 'Hello' }),
    may: anyone,
    rank: 'free',
  },
  switchTemplate: { input: (stage) => ({ ...template(stage), is_active: true }), may: anyone, rank: 'free' },
  draftTemplate: { input: (stage) => ({ ...template(stage), title: 'A like' }), may: anyone, rank: 'free' },
  discardTemplateDraft: { input: template, may: anyone, rank: 'free' },
  publishTemplate: {
    input: ({ template_id, template_updated_at }) => ({
      template_id,
      updated_at: template_updated_at,
      changes: [{ language: 'de', content: 'Applaus von {{name}}' }],
    }),
    // The first admin has changed it.
    may: (actor) => (actor === 'admin' ? 'ok' : 'conflict'),
    rank: 'free',
  },
  resetTemplate: { input: template, may: anyone, rank: 'free' },

  listStaff: { input: nothing, may: anyone, rank: 'free' },
  findPeople: { input: ({ owner }) => ({ q: owner.username }), may: anyone, rank: 'free' },
  assignRole: {
    input: (stage) => ({ ...stranger(stage), role: 'moderator' }),
    may: anyone,
    rank: { ...ofAccount, input: (stage) => ({ ...owner(stage), role: 'moderator' }) },
  },
  removeStaffFactor: { input: ({ actors }) => ({ user_id: actors.moderator.id }), may: anyone, rank: { ...ofCase, input: owner } },
  takeRole: {
    input: ({ actors }) => ({ user_id: actors.moderator.id, role: 'moderator' }),
    may: anyone,
    rank: { ...ofAccount, input: (stage) => ({ ...owner(stage), role: 'moderator' }) },
  },
  hasRole: {
    input: ({ owner }) => ({ _user_id: owner.id, _role: 'admin' }),
    may: (actor, _kind, role) => (actor === 'owner' || staffActors.includes(role) ? 'ok' : 'forbidden'),
  },
  exportLog: { input: nothing, may: anyone, rank: 'free' },
  listLog: { input: nothing, may: anyone, rank: hidden },
}

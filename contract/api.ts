import * as z from 'zod/mini'
import * as account from './account.ts'
import * as adminAnalytics from './admin/analytics.ts'
import * as adminAppeals from './admin/appeals.ts'
import * as adminCases from './admin/cases.ts'
import * as adminContent from './admin/content.ts'
import * as adminDecisions from './admin/decisions.ts'
import * as adminDeletions from './admin/deletions.ts'
import * as adminEscalations from './admin/escalations.ts'
import * as adminLog from './admin/log.ts'
import * as adminOwnDecisions from './admin/own-decisions.ts'
import * as adminReports from './admin/reports.ts'
import * as adminRoles from './admin/roles.ts'
import * as adminRules from './admin/rules.ts'
import * as adminSettings from './admin/settings.ts'
import * as adminSignUps from './admin/sign-ups.ts'
import * as adminSweep from './admin/sweep.ts'
import * as adminUsers from './admin/users.ts'
import * as appeals from './appeals.ts'
import * as archives from './archives.ts'
import * as bookmarks from './bookmarks.ts'
import * as comments from './comments.ts'
import * as communities from './communities.ts'
import * as completion from './completion.ts'
import * as conversationList from './conversation-list.ts'
import * as conversations from './conversations.ts'
import * as deletion from './deletion.ts'
import * as devices from './devices.ts'
import * as drafts from './drafts.ts'
import { type Endpoint, pathParameters } from './endpoint.ts'
import type { FailureCode } from './errors.ts'
import * as feed from './feed.ts'
import * as follows from './follows.ts'
import * as media from './media.ts'
import * as messages from './messages.ts'
import * as mutedWords from './muted-words.ts'
import * as networkRules from './network-rules.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as pins from './pins.ts'
import * as platformState from './platform-state.ts'
import * as postDeletions from './post-deletions.ts'
import * as posts from './posts.ts'
import * as preferences from './preferences.ts'
import * as profiles from './profiles.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'
import * as transparency from './transparency.ts'
import * as works from './works.ts'

const nouns = [
  posts,
  works,
  postDeletions,
  drafts,
  pins,
  feed,
  comments,
  profiles,
  follows,
  onboarding,
  notifications,
  search,
  completion,
  reports,
  networkRules,
  platformState,
  transparency,
  media,
  account,
  conversations,
  conversationList,
  messages,
  preferences,
  communities,
  bookmarks,
  archives,
  deletion,
  devices,
  mutedWords,
  adminSweep,
  adminUsers,
  adminReports,
  adminContent,
  adminAppeals,
  adminDeletions,
  adminSignUps,
  adminDecisions,
  adminOwnDecisions,
  appeals,
  adminCases,
  adminEscalations,
  adminAnalytics,
  adminSettings,
  adminRules,
  adminRoles,
  adminLog,
]

/** By the constant's name. For the server and tests only: the web app imports single endpoints. */
export const api: Record<string, Endpoint> = Object.fromEntries(
  nouns.flatMap((noun) => Object.entries<unknown>(noun)).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)

export function failuresOf({
  method,
  path,
  access,
  assurance,
  proof,
  whenReadOnly,
  whenRestricted,
  input,
  failures = [],
}: Endpoint): FailureCode[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const inPath = pathParameters(path)
  const ids = inPath.filter((name) => (properties[name] as { format?: string }).format === 'uuid')
  const codes: FailureCode[] = ['unauthenticated', 'banned', 'rate_limited', 'unavailable', 'unexpected', ...failures]
  if (assurance !== 'aal1') codes.push('second_factor_required')
  if (proof) codes.push('reauthentication_needed')
  if (access !== 'public' && access !== 'user') codes.push('forbidden', 'second_factor_missing')
  if (method !== 'GET') codes.push('bad_json', 'bad_request', 'too_large', 'unsupported_media')
  if (method !== 'GET' && !whenReadOnly) codes.push('read_only')
  if (method !== 'GET' && !whenReadOnly && !whenRestricted) codes.push('restricted')
  if (Object.keys(properties).length > ids.length) codes.push('invalid')
  if (ids.length > 0) codes.push('not_found')
  if ('cursor' in properties) codes.push('bad_cursor')
  return [...new Set(codes)]
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'output' in value
}

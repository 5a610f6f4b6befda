import * as account from './account.ts'
import * as comments from './comments.ts'
import type { Endpoint } from './endpoint.ts'
import * as feed from './feed.ts'
import * as follows from './follows.ts'
import * as media from './media.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as posts from './posts.ts'
import * as profiles from './profiles.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'

/** Every endpoint of the product by its constant's name: OpenAPI, the access matrix and the cap tests walk this table. Server and tests only: the web app imports the calls it makes. */
export const api: Record<string, Endpoint> = Object.fromEntries(
  [posts, feed, comments, profiles, follows, onboarding, notifications, search, reports, media, account].flatMap((noun) =>
    Object.entries(noun as Record<string, unknown>).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'output' in value
}

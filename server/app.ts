import { randomUUID } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import { authRoutes } from '#auth/auth.routes.ts'
import { backupGauges } from '#backup/nightly.ts'
import { callFor } from '#db/lease.ts'
import type { Deps } from '#deps.ts'
import { accountRoutes } from '#features/account/account.routes.ts'
import { adminAnalyticsRoutes } from '#features/admin/analytics/analytics.routes.ts'
import { appealRoutes } from '#features/admin/content/appeals.routes.ts'
import { adminContentRoutes } from '#features/admin/content/content.routes.ts'
import { adminReportsRoutes } from '#features/admin/content/reports.routes.ts'
import { adminDecisionsRoutes } from '#features/admin/decisions/decisions.routes.ts'
import { adminLogRoutes } from '#features/admin/log/log.routes.ts'
import { adminOwnDecisionsRoutes } from '#features/admin/own-decisions/own-decisions.routes.ts'
import { adminRolesRoutes } from '#features/admin/roles/roles.routes.ts'
import { adminRulesRoutes } from '#features/admin/rules/rules.routes.ts'
import { adminSettingsRoutes } from '#features/admin/settings/settings.routes.ts'
import { adminSignUpsRoutes } from '#features/admin/sign-ups/sign-ups.routes.ts'
import { adminUsersRoutes } from '#features/admin/users/users.routes.ts'
import { exportRoutes } from '#features/archives/exports.routes.ts'
import { importRoutes } from '#features/archives/imports.routes.ts'
import { bookmarkRoutes } from '#features/bookmarks/bookmarks.routes.ts'
import { commentRoutes } from '#features/comments/comments.routes.ts'
import { communityRoutes } from '#features/communities/communities.routes.ts'
import { completionRoutes } from '#features/completion/completion.routes.ts'
import { conversationRoutes } from '#features/conversations/conversations.routes.ts'
import { deletionRoutes } from '#features/deletion/deletion.routes.ts'
import { deviceRoutes } from '#features/devices/devices.routes.ts'
import { draftRoutes } from '#features/drafts/drafts.routes.ts'
import { exploreRoutes } from '#features/explore/explore.routes.ts'
import { feedRoutes } from '#features/feed/feed.routes.ts'
import { followRoutes } from '#features/follows/follows.routes.ts'
import { interestsRoutes } from '#features/interests/interests.routes.ts'
import { mediaRoutes } from '#features/media/media.routes.ts'
import { mediaFileRoutes } from '#features/media/media-files.routes.ts'
import { uploadRoutes } from '#features/media/uploads.routes.ts'
import { messageRoutes } from '#features/messages/messages.routes.ts'
import { mutedWordRoutes } from '#features/muted-words/muted-words.routes.ts'
import { networkRuleRoutes } from '#features/network-rules/network-rules.routes.ts'
import { notificationRoutes } from '#features/notifications/notifications.routes.ts'
import { onboardingRoutes } from '#features/onboarding/onboarding.routes.ts'
import { appLinkRoutes } from '#features/pages/app-links.routes.ts'
import { pageRoutes } from '#features/pages/pages.routes.ts'
import { platformStateRoutes } from '#features/platform-settings/platform-settings.routes.ts'
import { postRoutes } from '#features/posts/posts.routes.ts'
import { preferenceRoutes } from '#features/preferences/preferences.routes.ts'
import { profileRoutes } from '#features/profiles/profiles.routes.ts'
import { reportRoutes } from '#features/reports/reports.routes.ts'
import { searchRoutes } from '#features/search/search.routes.ts'
import { robotsRoutes } from '#features/syndication/robots.routes.ts'
import { syndicationRoutes } from '#features/syndication/syndication.routes.ts'
import { transparencyRoutes } from '#features/transparency/transparency.routes.ts'
import { trendRoutes } from '#features/trends/trends.routes.ts'
import { unsubscribeRoutes } from '#features/unsubscribe/unsubscribe.routes.ts'
import { proxiesOf } from '#http/addresses.ts'
import { guardConnections } from '#http/connections.ts'
import { answerFailure, answerFailures, answerMalformedRequest } from '#http/failures.ts'
import { addHeaders } from '#http/headers.ts'
import { healthRoutes } from '#http/health.ts'
import { acceptJson } from '#http/json.ts'
import { requireAllMounted } from '#http/mount.ts'
import { docsRoutes } from '#http/openapi.ts'
import { limitRequest } from '#http/request-limits.ts'
import { refuseForeignRequests } from '#http/this-machine.ts'
import { mailboxRoutes } from '#mail/mailbox.routes.ts'
import { rewritePublicFileUrls } from '#storage/public-files.ts'

const features = [
  postRoutes,
  draftRoutes,
  feedRoutes,
  commentRoutes,
  searchRoutes,
  completionRoutes,
  trendRoutes,
  exploreRoutes,
  reportRoutes,
  networkRuleRoutes,
  platformStateRoutes,
  transparencyRoutes,
  profileRoutes,
  followRoutes,
  onboardingRoutes,
  notificationRoutes,
  interestsRoutes,
  mediaRoutes,
  accountRoutes,
  conversationRoutes,
  messageRoutes,
  preferenceRoutes,
  communityRoutes,
  bookmarkRoutes,
  exportRoutes,
  importRoutes,
  deletionRoutes,
  deviceRoutes,
  mutedWordRoutes,
  adminUsersRoutes,
  adminReportsRoutes,
  adminContentRoutes,
  adminSignUpsRoutes,
  adminDecisionsRoutes,
  appealRoutes,
  adminOwnDecisionsRoutes,
  adminAnalyticsRoutes,
  adminSettingsRoutes,
  adminRulesRoutes,
  adminRolesRoutes,
  adminLogRoutes,
]

interface Options {
  onRoute?: (route: RouteOptions) => void
  webFolder?: string
}

export async function buildApp(deps: Deps, { onRoute, webFolder }: Options = {}): Promise<FastifyInstance> {
  const { config, log } = deps
  const isProxy = proxiesOf(config)
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy !== false && isProxy,
    bodyLimit: limits.body,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerMalformedRequest,
    forceCloseConnections: true,
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  answerFailures(app, deps)
  acceptJson(app, 'application/json')
  refuseForeignRequests(app, config)
  await addHeaders(app, deps)
  guardConnections(app, config, isProxy)
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('x-request-id', request.id)
    if (deps.leaving.signal.aborted) reply.raw.setHeader('connection', 'close')
    limitRequest(deps.limits, request)
    done()
  })
  // Set this late because reading a body loses what was set before.
  app.addHook('preHandler', ({ method, routeOptions }, _reply, done) => {
    // Auth links are opened by GET, yet they act.
    callFor((method === 'GET' || method === 'HEAD') && !routeOptions.url?.startsWith('/auth/'), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url ?? 'page', status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    )
    done()
  })

  rewritePublicFileUrls(app, config)
  healthRoutes(app, deps, backupGauges(deps))
  docsRoutes(app, deps)
  for (const routes of features) routes(app, deps)
  requireAllMounted(app)
  await app.register((scope) => authRoutes(scope, deps), { prefix: '/auth/v1' })
  await uploadRoutes(app, deps)
  mediaFileRoutes(app, deps)
  await unsubscribeRoutes(app, deps)
  if (config.development) mailboxRoutes(app, deps)
  appLinkRoutes(app, deps)
  syndicationRoutes(app, deps)
  robotsRoutes(app, deps)
  await pageRoutes(app, deps, webFolder)
  return app
}

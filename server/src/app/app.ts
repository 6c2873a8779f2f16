import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection, PoolUse } from '@medlem/database/connection'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { bannerRoutes } from '../club/banner/routes.ts'
import { feedRoutes } from '../club/calendarFeed/feedRoutes.ts'
import { calendarFeedRoutes } from '../club/calendarFeed/routes.ts'
import { organisationRoutes } from '../club/catalogue/routes.ts'
import { eventRoutes } from '../club/event/routes.ts'
import { notificationRoutes } from '../club/inbox/routes.ts'
import { cardCheckRoutes, memberCardRoutes } from '../club/memberCard/routes.ts'
import { memberRecordRoutes } from '../club/memberRecord/routes.ts'
import { membershipRoutes } from '../club/membership/routes.ts'
import { newsRoutes } from '../club/news/routes.ts'
import { pageRoutes } from '../club/page/routes.ts'
import { receiptRoutes } from '../club/receipt/routes.ts'
import { registrationRoutes } from '../club/registration/routes.ts'
import { reminderRoutes } from '../club/reminder/routes.ts'
import { teamRoutes } from '../club/team/routes.ts'
import { threadRoutes } from '../club/thread/routes.ts'
import { unsubscribeRoutes } from '../club/unsubscribe/routes.ts'
import { whatsAppWebhookRoutes } from '../communication/whatsApp/webhookRoutes.ts'
import { disputeRoutes } from '../money/dispute/routes.ts'
import { grantRoutes } from '../money/grant/routes.ts'
import { deepHealthRoute } from '../money/invariant/routes.ts'
import { ledgerRoutes } from '../money/ledger/routes.ts'
import { paymentMessageRoutes } from '../money/paymentMessage/routes.ts'
import { paymentTestRoutes } from '../money/paymentTest/routes.ts'
import { callbackRoutes } from '../money/purchase/callbackRoutes.ts'
import { paymentRoutes } from '../money/purchase/routes.ts'
import { refundRoutes } from '../money/refund/routes.ts'
import { renewalRoutes } from '../money/renewal/routes.ts'
import { savedCardRoutes } from '../money/savedCard/routes.ts'
import { timelineRoutes } from '../money/timeline/routes.ts'
import { auditRoutes } from '../office/auditLog/routes.ts'
import { batchRoutes } from '../office/batch/routes.ts'
import { batchWorks } from '../office/batchKinds/works.ts'
import { outboxRoutes } from '../office/deliveryLog/routes.ts'
import { feeTrialRoutes } from '../office/fee/routes.ts'
import { memberFigureRoutes } from '../office/figure/routes.ts'
import { groupMessageRoutes } from '../office/groupMessage/routes.ts'
import { officeHomeRoutes } from '../office/home/routes.ts'
import { memberAnswerRoutes } from '../office/memberAnswer/routes.ts'
import { memberImportRoutes } from '../office/memberImport/routes.ts'
import { memberInvitationRoutes } from '../office/memberInvitation/routes.ts'
import { memberMarkRoutes } from '../office/memberMark/routes.ts'
import { memberMergeRoutes } from '../office/memberMerge/routes.ts'
import { membershipEndRoutes } from '../office/membershipEnd/routes.ts'
import { paymentBatchRoutes } from '../office/paymentBatch/routes.ts'
import { personPageRoutes } from '../office/personOverview/routes.ts'
import { privacyRoutes } from '../office/privacy/routes.ts'
import { settingChangeRoutes } from '../office/settingHistory/routes.ts'
import { organisationSettingsRoutes } from '../office/settings/routes.ts'
import { wordingRoutes } from '../office/wording/routes.ts'
import { accountLetterRoutes } from '../people/accountLetter/routes.ts'
import { affiliationRoutes } from '../people/affiliation/routes.ts'
import { appointmentRoutes } from '../people/appointment/routes.ts'
import { customFieldRoutes } from '../people/customField/routes.ts'
import { familyRoutes } from '../people/family/routes.ts'
import { languageRoutes } from '../people/language/routes.ts'
import { changeRoutes } from '../people/liveChanges/routes.ts'
import { mailboxRoutes } from '../people/mailbox/routes.ts'
import { memberExportRoutes } from '../people/memberExport/routes.ts'
import { memberListRoutes } from '../people/memberList/routes.ts'
import { memberNoteRoutes } from '../people/memberNote/routes.ts'
import { memberSearchRoutes } from '../people/memberSearch/routes.ts'
import { memberViewRoutes } from '../people/memberView/routes.ts'
import { personRoutes } from '../people/person/routes.ts'
import { profileRoutes } from '../people/profile/routes.ts'
import { stopByAnswer } from '../people/profile/stopByAnswer.ts'
import { pushRoutes } from '../people/pushSubscription/routes.ts'
import { backChannelLogoutRoute } from '../people/signIn/backChannelLogout.ts'
import { tokenRoutes } from '../people/signIn/tokenRoutes.ts'
import { signInRoutes } from '../people/signInCode/routes.ts'
import type { Deps } from '../platform/deps/deps.ts'
import { noteMethods } from '../platform/http/allowedMethods.ts'
import { closeConnectionsAtStop, nameRequests } from '../platform/http/answerHooks.ts'
import { answerInTime, initAnswerLimit } from '../platform/http/answerInTime.ts'
import { answerClientErrors, refuseExpectations } from '../platform/http/clientErrors.ts'
import { compressAnswers } from '../platform/http/compressAnswers.ts'
import { initConcurrencyLimit } from '../platform/http/concurrencyLimit.ts'
import { crossOrigin } from '../platform/http/cors.ts'
import { answerProblems, refusalOf, sendProblem } from '../platform/http/errors.ts'
import { apiHeaders, securityHeaders, unroutedHeaders } from '../platform/http/headers.ts'
import { healthRoutes, type Readiness } from '../platform/http/health.ts'
import { readIdempotencyHeader } from '../platform/http/idempotencyHeader.ts'
import { noteIgnoredFields } from '../platform/http/ignoredFields.ts'
import { measureRequests } from '../platform/http/metrics.ts'
import { describeApi } from '../platform/http/openapi.ts'
import { noticeUnknownProxy } from '../platform/http/proxyNotice.ts'
import { limitRates } from '../platform/http/rateLimit.ts'
import { pathOfTarget, refuseForeignHosts } from '../platform/http/requestTarget.ts'
import { keepVerdicts } from '../platform/http/requestToken.ts'
import { shapeValidator } from '../platform/http/shapeValidator.ts'
import { refuseAboveQueue } from '../platform/http/shedding.ts'
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts'
import { traceRequests } from '../platform/trace/traceRequests.ts'
import type { Tracing } from '../platform/trace/tracing.ts'
import { backupRoute } from './backup/takeBackup.ts'
import { manifestRoute } from './manifest.ts'
import { databaseMetrics, poolMetrics } from './metrics/databaseMetrics.ts'
import { portalConfigRoute } from './portalConfig.ts'
import { answerUnreadable, portalPages, portalRoutes } from './static.ts'

/** Larger bodies are refused unread (design §5.4). */
const BODY_LIMIT = 256 * 1024
const TRACE_ID = /^[\w-]{8,64}$/

export interface AppParts {
  /** The embedded identity server; absent when an outside one is configured. */
  identity?:
    | { listener(request: IncomingMessage, response: ServerResponse, address: string): void }
    | undefined
  /** The built portal; absent while it is developed by Vite. */
  portalFolder?: string | undefined
  readiness: Readiness
  /** What the process measures; its own when absent. */
  metrics?: Metrics | undefined
  /** Absent where no traces are sent. */
  tracing?: Tracing | undefined
  /** Absent where there is no pool. */
  poolUse?: (() => PoolUse) | undefined
  /** Absent where the database is a server, which has tools of its own. */
  archive?: Connection['archive'] | undefined
  /** The usual limit when absent (platform/http/answerInTime.ts). */
  answerWithinMs?: number | undefined
}

/** The whole HTTP server, in scopes that differ in headers, limits and error shapes. */
export async function buildApp(deps: Deps, parts: AppParts): Promise<FastifyInstance> {
  const { config } = deps
  const pages = parts.portalFolder === undefined ? undefined : portalPages(config, parts.portalFolder)
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // One line per answer instead, without the query, which may hold an e-mail address (design T13).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && TRACE_ID.test(given) ? given : randomUUID()
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...unroutedHeaders(config), 'x-request-id': request.id })
      if (error.code === 'FST_ERR_BAD_URL' && answerUnreadable(request, reply, { config, pages })) return
      return sendProblem(request, reply, refusalOf(error))
    },
    clientErrorHandler: answerClientErrors(config),
    // `refuseForeignHosts` says what is missing.
    http: { requireHostHeader: false },
    requestTimeout: 30_000,
    rewriteUrl: pathOfTarget,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
  })
  // Forms and plain text need no preflight, so nothing of ours reads them (design §5.2, 3.5.2).
  app.removeContentTypeParser('text/plain')
  if (parts.tracing) traceRequests(app, parts.tracing)
  closeConnectionsAtStop(app)
  initConcurrencyLimit(app)
  initAnswerLimit(app, parts.answerWithinMs)
  refuseAboveQueue(app, config)
  refuseExpectations(app, config)
  noticeUnknownProxy(app, deps)
  securityHeaders(app, config)
  crossOrigin(app, config)
  nameRequests(app)
  refuseForeignHosts(app)
  answerProblems(app)
  const allowedMethods = noteMethods(app)
  await compressAnswers(app)
  const { metrics = createMetrics(), poolUse } = parts
  if (poolUse) poolMetrics(poolUse, metrics.register)
  if (parts.archive) backupRoute(app, { archive: parts.archive, config })
  measureRequests(app, { config, metrics, refresh: databaseMetrics(deps, metrics.register) })
  healthRoutes(app, parts.readiness)
  deepHealthRoute(app, deps)
  portalConfigRoute(app, config)
  manifestRoute(app, config)
  if (parts.identity) await app.register(identityScope, { listener: parts.identity.listener })
  await describeApi(app, config)
  await app.register(apiScope, { deps })
  await app.register(async (scope) => {
    apiHeaders(scope)
    await callbackRoutes(scope, deps)
    await whatsAppWebhookRoutes(scope, deps, stopByAnswer)
  })
  await backChannelLogoutRoute(app, deps)
  await feedRoutes(app, deps)
  await cardCheckRoutes(app, deps)
  await unsubscribeRoutes(app, { deps, folder: parts.portalFolder })
  await portalRoutes(app, { deps, folder: parts.portalFolder, pages, allowedMethods })
  return app
}

/** The identity server sets its own headers too: it gets the request untouched. */
async function identityScope(
  scope: FastifyInstance,
  { listener }: { listener: NonNullable<AppParts['identity']>['listener'] },
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    url: '/identity/*',
    schema: { hide: true },
    handler: (request, reply) => {
      reply.hijack()
      // By the same rule as the API's own limits.
      listener(request.raw, reply.raw, request.ip)
    },
  })
}

/** The calls of each noun. */
const nounRoutes: readonly ((scope: FastifyInstance, deps: Deps) => void)[] = [
  tokenRoutes,
  profileRoutes,
  memberSearchRoutes,
  memberListRoutes,
  memberExportRoutes,
  groupMessageRoutes,
  memberRecordRoutes,
  memberViewRoutes,
  teamRoutes,
  signInRoutes,
  familyRoutes,
  affiliationRoutes,
  appointmentRoutes,
  personRoutes,
  accountLetterRoutes,
  memberNoteRoutes,
  customFieldRoutes,
  personPageRoutes,
  notificationRoutes,
  pushRoutes,
  threadRoutes,
  changeRoutes,
  mailboxRoutes,
  paymentMessageRoutes,
  outboxRoutes,
  officeHomeRoutes,
  memberFigureRoutes,
  paymentTestRoutes,
  wordingRoutes,
  bannerRoutes,
  auditRoutes,
  organisationRoutes,
  organisationSettingsRoutes,
  settingChangeRoutes,
  feeTrialRoutes,
  eventRoutes,
  languageRoutes,
  calendarFeedRoutes,
  registrationRoutes,
  newsRoutes,
  pageRoutes,
  membershipRoutes,
  memberCardRoutes,
  receiptRoutes,
  paymentRoutes,
  privacyRoutes,
  savedCardRoutes,
  refundRoutes,
  renewalRoutes,
  reminderRoutes,
  disputeRoutes,
  timelineRoutes,
  grantRoutes,
  ledgerRoutes,
  memberImportRoutes,
  memberInvitationRoutes,
  memberMarkRoutes,
  memberAnswerRoutes,
  membershipEndRoutes,
  paymentBatchRoutes,
  memberMergeRoutes,
]

async function apiScope(scope: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  scope.setValidatorCompiler(shapeValidator)
  scope.setSerializerCompiler(serializerCompiler)
  answerInTime(scope)
  apiHeaders(scope)
  keepVerdicts(scope)
  await limitRates(scope, deps)
  readIdempotencyHeader(scope)
  noteIgnoredFields(scope)
  for (const routes of nounRoutes) routes(scope, deps)
  batchRoutes(scope, { ...deps, works: batchWorks })
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection, PoolUse } from '@medlem/database/connection'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { feedRoutes } from '../club/calendarFeed/feedRoutes.ts'
import { helperDoorRoutes } from '../club/door/routes.ts'
import { cardCheckRoutes } from '../club/memberCard/routes.ts'
import { publicPageRoutes } from '../club/publicPage/routes.ts'
import { unsubscribeRoutes } from '../club/unsubscribe/routes.ts'
import { walletRoutes } from '../club/wallet/routes.ts'
import { whatsAppWebhookRoutes } from '../communication/whatsApp/webhookRoutes.ts'
import { deepHealthRoute } from '../money/invariant/routes.ts'
import { webhookRoutes } from '../money/webhook/routes.ts'
import { batchRoutes } from '../office/batch/routes.ts'
import { batchHandlers } from '../office/batchKinds/batchHandlers.ts'
import { stopByAnswer } from '../people/profile/stopByAnswer.ts'
import { backChannelLogoutRoute } from '../people/signIn/backChannelLogout.ts'
import type { Deps } from '../platform/deps/deps.ts'
import { noteMethods } from '../platform/http/allowedMethods.ts'
import { answerInTime, initAnswerLimit } from '../platform/http/answerInTime.ts'
import { BODY_LIMIT } from '../platform/http/bodyLimit.ts'
import { answerClientErrors, refuseExpectations } from '../platform/http/clientErrors.ts'
import { closeConnectionsAtStop } from '../platform/http/closeConnectionsAtStop.ts'
import { compressAnswers } from '../platform/http/compressAnswers.ts'
import { initConcurrencyLimit } from '../platform/http/concurrencyLimit.ts'
import { crossOrigin } from '../platform/http/cors.ts'
import { answerProblems, refusalOf, sendProblem } from '../platform/http/errors.ts'
import { apiHeaders, securityHeaders, unroutedHeaders } from '../platform/http/headers.ts'
import { healthRoutes, type Readiness } from '../platform/http/health.ts'
import { readIdempotencyHeader } from '../platform/http/idempotencyHeader.ts'
import { noteIgnoredFields } from '../platform/http/ignoredFields.ts'
import { refuseAboveQueue } from '../platform/http/loadShedding.ts'
import { logAnswers } from '../platform/http/logAnswers.ts'
import { measureRequests } from '../platform/http/metrics.ts'
import { describeApi } from '../platform/http/openapi.ts'
import { noticeUnknownProxy } from '../platform/http/proxyNotice.ts'
import { limitRates } from '../platform/http/rateLimit.ts'
import { pathOfTarget, refuseForeignHosts } from '../platform/http/requestTarget.ts'
import { keepVerdicts } from '../platform/http/requestToken.ts'
import { shapeValidator } from '../platform/http/shapeValidator.ts'
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts'
import { traceRequests } from '../platform/trace/traceRequests.ts'
import type { Tracing } from '../platform/trace/tracing.ts'
import { backupRoute } from './backup/takeBackup.ts'
import { manifestRoute } from './manifest.ts'
import { databaseMetrics, poolMetrics } from './metrics/databaseMetrics.ts'
import { nounRoutes } from './nounRoutes.ts'
import { portalConfigRoute } from './portalConfig.ts'
import { answerUnreadable, portalPages, portalRoutes } from './static.ts'

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
  logAnswers(app)
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
    await webhookRoutes(scope, deps)
    await whatsAppWebhookRoutes(scope, deps, stopByAnswer)
  })
  await backChannelLogoutRoute(app, deps)
  await feedRoutes(app, deps)
  await cardCheckRoutes(app, deps, walletRoutes)
  await publicPageRoutes(app, { deps, folder: parts.portalFolder })
  await helperDoorRoutes(app, deps)
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
  batchRoutes(scope, { ...deps, works: batchHandlers })
}

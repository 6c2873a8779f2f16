import type { AnswerOf, Endpoint, RequestOf } from '@medlem/contract/endpoint'
import { apiTexts } from '@medlem/i18n/en/portal/api'
import { CallError } from '../callError.ts'
import {
  completeConfiguration,
  completeEvent,
  completeMember,
  completeMembership,
  completeNotification,
  completePeriod,
} from './completeFields.ts'
import { plainFamily } from './plainFamily.ts'
import { plainInvitation } from './plainInvitation.ts'
import { completeOrganisations } from './plainOrganisations.ts'
import { completePayment, plainPaymentReturn } from './plainPayment.ts'
import { plainPeriods } from './plainPeriods.ts'
import { plainStatus } from './plainStatus.ts'
import {
  type Fields,
  fieldsOf,
  listOf,
  NO_ID,
  type SpecificationOnlyServer,
} from './specificationOnlyServer.ts'

interface Asked {
  params: Fields
  body: Fields
  querystring: Fields
}

type Way = (server: SpecificationOnlyServer, asked: Asked, answer: unknown) => unknown

const one =
  (complete: (fields: Fields) => unknown): Way =>
  (_server, _asked, answer) => {
    const fields = fieldsOf(answer)
    return fields && complete(fields)
  }

const each =
  (complete: (fields: Fields) => unknown): Way =>
  (_server, _asked, answer) =>
    listOf(answer)?.map(complete)

const always =
  (value: unknown): Way =>
  () =>
    value

const payment: Way = (server, _asked, answer) => {
  const fields = fieldsOf(answer)
  return fields && completePayment(server, fields)
}

const paymentOf: Way = (server, asked, answer) => {
  const fields = fieldsOf(answer)
  return fields && completePayment(server, { membershipHistoryId: asked.params.id, ...fields })
}

const ITEM = '/api/v1/membership/history/:historyId/payment/item/:paymentId'
const PAYMENT = '/api/v1/payment/:provider'

/** Answers of the specification's calls that lack what only our own server says. */
const incomplete: Record<string, Way> = {
  'GET /api/v1/member/search-email': one(completeMember),
  'POST /api/v1/member/item': one(completeMember),
  'GET /api/v1/member/item': one((fields) => fields.id && completeMember(fields)),
  'GET /api/v1/member/list': each(completeMember),
  'GET /api/v1/org/list': async (server, _asked, answer) => {
    const list = listOf(answer)
    return list && completeOrganisations(server, list)
  },
  'GET /api/v1/org/:id/config/membership/list': (_server, { params }, answer) =>
    listOf(answer)?.map((fields) => completeConfiguration({ orgId: params.id, ...fields })),
  'GET /api/v1/org/eve/list': (_server, { querystring }, answer) =>
    listOf(answer)?.map((fields) => completeEvent({ orgId: querystring.orgId, ...fields })),
  'GET /api/v1/:memberId/membership/list': each(completeMembership),
  'POST /api/v1/:memberId/membership/item': one(completeMembership),
  'PUT /api/v1/:memberId/membership/item': one(completeMembership),
  'POST /api/v1/membership/:id/history/item': one(completePeriod),
  'POST /api/v1/membership/history/:id/payment/item': paymentOf,
  [`GET ${ITEM}`]: payment,
  [`PUT ${ITEM}`]: payment,
  'POST /api/v1/member/payment-prepare': (_server, { body }, answer) => {
    const token = fieldsOf(answer)?.token
    if (typeof token !== 'string') return undefined
    const { membershipHistoryPaymentId } = JSON.parse(atob(String(body.membershipData)))
    return { token, membershipHistoryPaymentId, paymentTotal: 0, currency: 'DKK', skipped: [] }
  },
  [`POST ${PAYMENT}/link`]: one(
    ({ paymentWindowLink }) => paymentWindowLink && { paymentIdentifier: '', paymentWindowLink },
  ),
  [`POST ${PAYMENT}/:authorizationIdentifier/capture`]: payment,
  [`POST ${PAYMENT}/:authorizationIdentifier/decline`]: payment,
  'POST /api/v1/member/email': always({ status: 'queued', reason: null }),
  'POST /api/v1/member/whatsapp': always({ status: 'queued', reason: null }),
  'POST /api/v1/member/notification/whatsapp': always({ status: 'queued', reason: null }),
  'POST /tools/member/calculate-status': always([]),
  'POST /api/v1/family/invitation/status/approved': one(completeDecision),
  'POST /api/v1/family/invitation/status/rejected': one(completeDecision),
  'GET /api/v1/member/notification/list': each(completeNotification),
  'POST /api/v1/member/notification/item': (_server, { body }, answer) =>
    // Of a family link nothing is read but that it was sent.
    completeNotification({
      ...(body.type === 'FAMILY_LINK_REQUEST' && { id: NO_ID }),
      ...body,
      ...fieldsOf(answer),
    }),
  'PUT /api/v1/member/notification/read': always({ updated: 0 }),
  'DELETE /api/v1/member/notification/item/:id': always(null),
}

/** Spec 4: 'success' is success, anything else an error. */
function completeDecision({ status, message }: Fields): Fields {
  return { status: status === 'success' ? 'success' : 'error', message: String(message ?? '') }
}

/** Calls of ours that can be answered from the specification's. */
const absent: Record<string, Way> = {
  'GET /api/v1/member/:memberId/status/list': (server, { params }) =>
    plainStatus(server, String(params.memberId)),
  'GET /api/v1/member/:memberId/family/list': (server, { params }) =>
    plainFamily(server, String(params.memberId)),
  'GET /api/v1/membership/:id/history/list': (server, { params }) => plainPeriods(server, String(params.id)),
  'POST /api/v1/family/invitation': (server, { body }) => plainInvitation(server, String(body.inviteeEmail)),
  'POST /api/v1/payment/return': (server, { body }) => plainPaymentReturn(server, String(body.token)),
  'GET /api/v1/banner/list': always([]),
}

/** The contract says so of each call that the specification does not have. */
function isExtension({ summary }: Endpoint): boolean {
  return /^(X\d+|Extension)\b/.test(summary)
}

interface Unanswered<E extends Endpoint> {
  endpoint: E
  request: RequestOf<E>
  error: CallError
}

/**
 * Answers a call where the server has no more than the specification promises its clients: a call of ours that it does
 * not know, or an answer without the fields that only ours has. Throws the error itself when that is not the matter.
 */
export async function answerInstead<E extends Endpoint>(
  server: SpecificationOnlyServer,
  { endpoint, request, error }: Unanswered<E>,
): Promise<AnswerOf<E>> {
  const { params = {}, body = {}, querystring = {} } = request as Partial<Asked>
  const ways = error.answer === undefined ? absent : incomplete
  const way = ways[`${endpoint.method} ${endpoint.url}`]
  if (!way) throw isExtension(endpoint) && !error.explained ? notOffered(error) : error
  const answer = await Promise.resolve(way(server, { params, body, querystring }, error.answer)).catch(
    (reason: unknown) => {
      // What stands in for a call may be refused or get no answer itself, which then is the matter.
      const isMatter = reason instanceof CallError && reason.status !== 404
      if (isMatter && error.answer === undefined && !error.explained) throw reason
      return undefined
    },
  )
  const schemas = Object.entries(endpoint.schema.response).filter(([status]) => status.startsWith('2'))
  for (const [, schema] of schemas) {
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data as AnswerOf<E>
  }
  throw error
}

function notOffered(cause: CallError): CallError {
  if (cause.answer !== undefined) return cause
  const detail = apiTexts.notOffered
  return new CallError({ status: 501, code: 'unavailable', detail }, { cause })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { findOrganisation } from '../organisation/store.ts'
import { noteCardHint } from '../savedCard/noteCardHint.ts'
import { getPurchase } from './purchaseStore.ts'
import {
  countCallbacks,
  findPaymentByCallbackToken,
  insertCallback,
  type PaymentRow,
  updatePayment,
} from './store.ts'
import { hashToken, isToken } from './tokens.ts'

const BODY_LIMIT = 64 * 1024
// Unsigned callbacks prove nothing: who holds the address may post for ever, and is heard this often.
const MAX_CALLBACKS = 100
// Anybody may ring at random, as often as they like; the log is not theirs to fill.
const MAX_LINES_PER_MINUTE = 60

/** X6: where gateways ring. What they say is written down before the answer, and looked into afterwards by a job. */
export async function callbackRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const warn = sparingly(deps)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Params: { provider: string; token: string } }>({
      method: 'POST',
      url: '/callbacks/:provider/:token',
      bodyLimit: BODY_LIMIT,
      schema: { hide: true },
      config: { rateLimit: false },
      handler: async (request, reply) => {
        const { provider, token } = request.params
        const row = isToken(token) ? await findPaymentByCallbackToken(deps.db, hashToken(token)) : undefined
        // An unknown token is answered like a known one: no oracle, and no reason for the gateway to try again.
        if (row && row.provider === provider) await hear(deps, row, { request, warn })
        else warn(request, { event: 'unknown_callback' }, 'a callback for no payment of ours')
        return reply.code(200).send('')
      },
    })
  })
}

type Warn = (request: FastifyRequest, facts: object, message: string) => void

/** Warns so many times a minute, and is silent until the next. */
function sparingly({ clock }: Deps): Warn {
  let minute = 0
  let lines = 0
  return (request, facts, message) => {
    const now = Math.floor(clock.now().getTime() / 60_000)
    lines = now === minute ? lines + 1 : 1
    minute = now
    if (lines <= MAX_LINES_PER_MINUTE) request.log.warn(facts, message)
  }
}

interface Ring {
  request: FastifyRequest
  warn: Warn
}

async function hear(deps: Deps, row: PaymentRow, { request, warn }: Ring): Promise<void> {
  const { orgId } = await getPurchase(deps.db, row.purchaseId)
  const organisation = await findOrganisation(deps.db, orgId)
  const provider = organisation && deps.providerFor(organisation)
  if (!provider) return
  const now = deps.clock.now()
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const reading = provider.readWebhook({ raw, headers: request.headers, url: request.url, now })
  if (!reading.ok) {
    warn(
      request,
      { event: 'bad_callback', paymentId: row.id, why: reading.why },
      'a callback was not understood',
    )
    return
  }
  if ((await countCallbacks(deps.db, row.id)) >= MAX_CALLBACKS) {
    warn(request, { event: 'too_many_callbacks', paymentId: row.id }, 'a payment is rung about without end')
    return
  }
  const { authorizationId, providerPaymentId, instrumentId, accepted } = reading.hints
  const hints = {
    ...(authorizationId === undefined ? {} : { authorizationId }),
    ...(providerPaymentId === undefined ? {} : { providerPaymentId }),
    ...(instrumentId === undefined ? {} : { instrumentId }),
    ...(accepted === undefined ? {} : { accepted: String(accepted) }),
  }
  await deps.db.transaction(async (tx) => {
    await insertCallback(tx, { provider: row.provider, paymentId: row.id, receivedAt: now, hints })
    // After a crash this says which payments somebody rang about.
    if (authorizationId !== undefined && row.hintedAuthorizationId === null) {
      await updatePayment(tx, row.id, { hintedAuthorizationId: authorizationId })
    }
    await noteCardHint(tx, deps, row, instrumentId)
    await deps.jobs.enqueue(tx, 'settlePayment', {
      paymentId: row.id,
      source: 'callback',
      declined: accepted === false && authorizationId === undefined,
    })
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  findOrganisation,
  findOrganisationByWebhookToken,
  type OrganisationRow,
} from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { sparingly } from '../../platform/log/sparingly.ts'
import { hashToken, isToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { credentialsFor } from '../payment/credentials.ts'
import { getPurchase } from '../payment/purchaseStore.ts'
import { findPaymentByCallbackToken, type PaymentRow } from '../payment/store.ts'
import { findPaymentOfEvent } from './callbackStore.ts'
import { type Heard, hearCallback } from './hearCallback.ts'

const BODY_LIMIT = 64 * 1024
const ORGANISATION_TOKEN = /^[0-9a-f]{64}$/

/** X6: where gateways ring. What they say is written down before the answer, and looked into afterwards by a job. */
export async function callbackRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const warn = sparingly(deps)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    const options = {
      method: 'POST',
      bodyLimit: BODY_LIMIT,
      schema: { hide: true },
      config: { rateLimit: false },
    } as const
    scope.route<{ Params: { provider: string; token: string } }>({
      ...options,
      url: '/callbacks/:provider/:token',
      handler: async (request, reply) => {
        const { provider, token } = request.params
        const row = isToken(token) ? await findPaymentByCallbackToken(deps.db, hashToken(token)) : undefined
        const heard = row?.provider === provider && (await hearOfPayment(deps, row, request))
        return reply.code(statusOf(request, heard)).send('')
      },
    })
    // Stripe and Vipps have one address for all payments of an organisation.
    scope.route<{ Params: { provider: string; token: string } }>({
      ...options,
      url: '/callbacks/:provider/org/:token',
      handler: async (request, reply) => {
        const { provider, token } = request.params
        const organisation = ORGANISATION_TOKEN.test(token)
          ? await findOrganisationByWebhookToken(deps.db, token)
          : undefined
        const heard = organisation && (await hearOfOrganisation(deps, { organisation, provider, request }))
        return reply.code(statusOf(request, heard)).send('')
      },
    })
  })

  /** An unknown token is answered like a known one: no oracle, and no reason for the gateway to try again. */
  function statusOf(request: FastifyRequest, heard: Heard | false | undefined): 200 | 400 {
    if (!heard) warn(request, { event: 'unknown_callback' }, 'a callback for no payment of ours')
    else if (!heard.ok) warn(request, { event: heard.event, ...heard.facts }, heard.message)
    return heard && !heard.ok ? heard.status : 200
  }
}

async function hearOfPayment(
  deps: Deps,
  row: PaymentRow,
  request: FastifyRequest,
): Promise<Heard | undefined> {
  const { orgId } = await getPurchase(deps.db, row.purchaseId)
  const organisation = await findOrganisation(deps.db, orgId)
  const provider = organisation && deps.providerFor(organisation, row)
  if (!provider) return undefined
  const secret = secretOf(deps, organisation, row.provider)
  return hearCallback(deps, { provider, webhook: webhookOf(deps, request, secret), find: async () => row })
}

/** Which payment it is about is read only after the signature: whoever knows the address can name none. */
async function hearOfOrganisation(
  deps: Deps,
  of: { organisation: OrganisationRow; provider: string; request: FastifyRequest },
): Promise<Heard | undefined> {
  const { organisation, request } = of
  const provider = deps.providerFor(organisation, {
    provider: of.provider,
    test: organisation.paymentTestMode,
  })
  if (!provider?.caps.signedWebhook) return undefined
  const secret = secretOf(deps, organisation, provider.id)
  return hearCallback(deps, {
    provider,
    webhook: webhookOf(deps, request, secret),
    find: ({ providerPaymentId, authorizationId }) =>
      findPaymentOfEvent(deps.db, {
        orgId: organisation.id,
        provider: provider.id,
        ...(providerPaymentId === undefined ? {} : { providerPaymentId }),
        ...(authorizationId === undefined ? {} : { authorizationId }),
      }),
  })
}

function secretOf({ config }: Deps, organisation: OrganisationRow, provider: string): string | undefined {
  const { credentials } = credentialsFor(config, organisation, provider) ?? {}
  return credentials && 'webhookSecret' in credentials ? credentials.webhookSecret : undefined
}

/** The address as the provider knows it: what a proxy made of the host is not what was signed. */
function webhookOf({ clock, config }: Deps, request: FastifyRequest, secret: string | undefined) {
  return {
    raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: request.headers,
    url: `${config.baseUrl}${request.url}`,
    ...(secret === undefined ? {} : { secret }),
    now: clock.now(),
  }
}

import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { keepsAgreements } from '@medlem/domain/savedCard'
import type { FastifyRequest } from 'fastify'
import { findOrganisation, findOrganisationByWebhookToken } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { hashToken, isToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { credentialsFor } from '../payment/credentials.ts'
import { getPurchase } from '../payment/purchaseStore.ts'
import { findPaymentByCallbackToken } from '../payment/store.ts'
import { notePaymentTestCallback } from '../paymentTest/finishPaymentTest.ts'
import { findCardByIdentifier } from '../savedCard/store.ts'
import { findPaymentOfEvent } from './store.ts'
import { storeWebhook, type WebhookResult } from './storeWebhook.ts'

const ORGANISATION_TOKEN = /^[0-9a-f]{64}$/

interface Address {
  provider: string
  token: string
}

/** The callback of one payment, or of a test of the provider, at an address that names it; undefined where there is no such. */
export async function receivePaymentWebhook(
  deps: Deps,
  { provider, token }: Address,
  request: FastifyRequest,
): Promise<WebhookResult | undefined> {
  if (!isToken(token)) return undefined
  const tokenHash = hashToken(token)
  const row = await findPaymentByCallbackToken(deps.db, tokenHash)
  if (row) return row.provider === provider ? storePaymentWebhook(deps, row, request) : undefined
  const isTest = await notePaymentTestCallback(deps, { tokenHash, raw: webhookOf(deps, request, undefined) })
  return isTest ? { ok: true } : undefined
}

/** A callback at the address that an organisation has for all its payments; undefined where there is no such address. */
export async function receiveOrganisationWebhook(
  deps: Deps,
  { provider, token }: Address,
  request: FastifyRequest,
): Promise<WebhookResult | undefined> {
  const organisation = ORGANISATION_TOKEN.test(token)
    ? await findOrganisationByWebhookToken(deps.db, token)
    : undefined
  return organisation && storeOrganisationWebhook(deps, { organisation, provider, request })
}

async function storePaymentWebhook(
  deps: Deps,
  row: PaymentRow,
  request: FastifyRequest,
): Promise<WebhookResult | undefined> {
  const { orgId } = await getPurchase(deps.db, row.purchaseId)
  const organisation = await findOrganisation(deps.db, orgId)
  const provider = organisation && deps.providerFor(organisation, row)
  if (!provider) return undefined
  const secret = secretOf(deps, organisation, row.provider)
  return storeWebhook(deps, { provider, webhook: webhookOf(deps, request, secret), find: async () => row })
}

/** The payment is looked up only after the signature is verified: a client that has the address alone can name none. */
async function storeOrganisationWebhook(
  deps: Deps,
  of: { organisation: OrganisationRow; provider: string; request: FastifyRequest },
): Promise<WebhookResult | undefined> {
  const { organisation, request } = of
  const provider = deps.providerFor(organisation, {
    provider: of.provider,
    test: organisation.paymentTestMode,
  })
  if (!provider?.caps.signedWebhook) return undefined
  const secret = secretOf(deps, organisation, provider.id)
  return storeWebhook(deps, {
    provider,
    webhook: webhookOf(deps, request, secret),
    note: async ({ instrumentId: identifier }) => {
      const card = identifier && (await findCardByIdentifier(deps.db, { orgId: organisation.id, identifier }))
      if (card && keepsAgreements(card.provider))
        await deps.jobs.enqueue(deps.db, 'checkAgreement', { cardId: card.id }, { singletonKey: card.id })
    },
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

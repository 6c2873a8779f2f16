import { listMembershipConfigurations, listOrganisations } from '@medlem/contract/organisation'
import { getPaymentConfiguration } from '@medlem/contract/paymentConfiguration'
import { windowProviders } from '@medlem/domain/organisation'
import { ALL_ORGANISATIONS } from '@medlem/domain/organisationKey'
import type { FastifyInstance } from 'fastify'
import { requireEnabled } from '../../people/access/administer.ts'
import { requireIdentity, viewerOf } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { requestLanguage } from '../../platform/http/requestLanguage.ts'
import { organisationKey } from '../../platform/http/requestToken.ts'
import { route } from '../../platform/http/route.ts'
import { listFeesOf, listOrganisationsFor } from './listOrganisations.ts'

/** FreePay has no publishable key; the specification requires a value here. */
const PUBLISHABLE_KEY = 'public'

export function organisationRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    listOrganisations,
    async ({ request, reply }) => {
      const { member, superAdmin, language } = await viewerOf(deps, request)
      const key = organisationKey(request)
      const onlyKey = key === ALL_ORGANISATIONS ? undefined : key
      // The largest of the frequent answers: a client that has it already gets 304.
      reply.header('cache-control', 'private, no-cache')
      return listOrganisationsFor(deps, { member, superAdmin, language, onlyKey })
    },
    { asMade: true },
  )

  route(app, deps, listMembershipConfigurations, async ({ request, params }) => {
    await requireIdentity(deps, request)
    const organisation = await requireEnabled(deps, params.id)
    return listFeesOf(deps, organisation, requestLanguage(request))
  })

  route(app, deps, getPaymentConfiguration, async ({ request, params }) => {
    await requireIdentity(deps, request)
    const organisation = await requireEnabled(deps, params.id)
    const { paymentAuthToken, paymentTestMode: testMode, currency: currencySymbol } = organisation
    const provider = windowProviders(organisation).find((one) => one === params.provider)
    if (!provider || !paymentAuthToken) throw notFound()
    return { clientSecret: PUBLISHABLE_KEY, testMode, currencySymbol, provider }
  })
}

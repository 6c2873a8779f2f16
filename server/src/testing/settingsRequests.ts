import * as settings from '@medlem/contract/organisationSettings'
import * as setup from '@medlem/contract/setup'
import { aPaymentTest } from './builders.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const appKeys = {
  ...{ clientId: 'client-of-the-club', clientSecret: 'secret-of-the-club' },
  ...{ subscriptionKey: 'subscription-of-the-club', merchantSerialNumber: '123456' },
}

/** Calls about an organisation's settings and its set-up, by the name of the call in the contract. */
export const settingsRequests: Record<string, ValidRequest> = {
  getOrganisationSettings: valid(
    settings.getOrganisationSettings,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  createOrganisation: valid(
    settings.createOrganisation,
    ({ owner }) => ({ body: { key: `new-${owner.id.slice(0, 8)}`, name: 'The rowers' } }),
    'support',
  ),
  updateOrganisation: valid(
    settings.updateOrganisation,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { name: cast.club.name } }),
    'clubAdmin',
  ),
  updatePaymentSettings: valid(
    settings.updatePaymentSettings,
    ({ cast }) => ({
      params: { id: cast.club.id },
      body: {
        provider: 'freepay' as const,
        testMode: true,
        app: { provider: 'vipps' as const, credentials: appKeys },
      },
    }),
    'support',
  ),
  getSetup: valid(setup.getSetup, ({ cast }) => ({ params: { id: cast.club.id } }), 'clubAdmin'),
  beginPaymentTest: valid(
    setup.beginPaymentTest,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { provider: 'freepay' as const } }),
    'support',
  ),
  finishPaymentTest: valid(
    setup.finishPaymentTest,
    async ({ server, cast }) => ({
      params: { id: cast.club.id, testId: (await aPaymentTest(server, cast.club)).id },
      body: { query: '' },
    }),
    'support',
  ),
}

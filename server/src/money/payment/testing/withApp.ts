import { organisation } from '@medlem/database/schema/organisation'
import { registerVippsWebhook } from '@medlem/payments/vipps/registerWebhook'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { eq } from 'drizzle-orm'
import type { TestServer } from '../../../testing/testServer.ts'
import { sealCredentials } from '../credentials.ts'
import type { Club } from './buyer.ts'

const vipps = {
  clientId: 'client-of-the-club',
  clientSecret: liveKey,
  subscriptionKey: 'subscription-of-the-club',
  merchantSerialNumber: '123456',
}

/** The club, which takes Vipps MobilePay beside its provider of cards; the secret is one that the gateway knows unless named. */
export async function withApp(
  server: TestServer,
  club: Club,
  { clientSecret = liveKey }: { clientSecret?: string } = {},
): Promise<Club> {
  const { id, webhookToken } = club.organisation
  const address = `${server.deps.config.baseUrl}/callbacks/vipps/org/${webhookToken}`
  const registered = await registerVippsWebhook({ ...vipps, apiUrl: server.gateway.url(), fetch }, address)
  const kept = { ...vipps, clientSecret, webhookSecret: registered?.secret ?? '' }
  const box = sealCredentials(server.deps.config, { orgId: id, provider: 'vipps', kept }) ?? ''
  const values = { appProvider: 'vipps', otherCredentials: { vipps: box } } as const
  await server.deps.db.update(organisation).set(values).where(eq(organisation.id, id))
  return { ...club, organisation: { ...club.organisation, ...values } }
}

import { organisation } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import type { Safekeeping } from '../../../platform/ports/safekeeping.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { sealCredentials } from '../../payment/credentials.ts'
import { refOf } from '../../payment/provider.ts'
import { aClub, type Club } from '../../payment/testing/buyer.ts'
import { restoreCheck } from '../restoreCheck.ts'

const KEY = 'sk_live_a-key-of-the-safekeeping-test'
/** The shop whose key clubAt() gives to its clubs. */
export const merchants = [{ name: 'Koret', apiKey: KEY, live: true }]

export async function clubAt(server: TestServer, provider: 'freepay' | 'stripe'): Promise<Club> {
  const club = await aClub(server)
  const { id } = club.organisation
  const kept = provider === 'stripe' ? { secretKey: KEY } : { apiKey: KEY }
  const paymentAuthToken = sealCredentials(server.deps.config, { orgId: id, provider, kept })
  const values = { paymentProvider: provider, paymentAuthToken, paymentTestMode: false }
  await server.deps.db.update(organisation).set(values).where(eq(organisation.id, id))
  return { ...club, organisation: { ...club.organisation, ...values } }
}

/** What restore-check finds of the one club. */
export async function check(server: TestServer, safekeeping: Safekeeping) {
  const { organisations, unreadable, isComplete } = await restoreCheck(server.deps, safekeeping)
  const [{ key: _key, ...found } = { key: '' }, ...more] = organisations
  if (more.length > 0) throw new Error('there is more than one club')
  return { ...found, unreadable, isComplete }
}

/** A check that found one window, and nothing of it. */
export const clean = {
  ...{ windows: 1, known: 0, knownBooked: 0, booked: 0, givenBack: 0, forgottenUnpaid: 0 },
  ...{ unreported: 0, unanswered: 0, support: [], parts: [], unreadable: 0, isComplete: true },
}

/** Somebody gives money of a payment back in the provider's own pages. */
export async function giveBackElsewhere(
  server: TestServer,
  { club, paymentId, minor }: { club: Club; paymentId: string; minor: number },
): Promise<void> {
  const [row] = await server.deps.db.select().from(payment).where(eq(payment.id, paymentId))
  if (!row) throw new Error('there is no such payment')
  const amount = { minor: BigInt(minor), currency: 'DKK' }
  const order = { ref: refOf(row), amount, key: crypto.randomUUID() }
  const answer = await server.deps.providerFor(club.organisation, row)?.refund(order)
  if (answer?.outcome !== 'done') throw new Error(`not given back: ${JSON.stringify(answer)}`)
}

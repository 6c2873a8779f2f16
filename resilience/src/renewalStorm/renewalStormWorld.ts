import { randomUUID } from 'node:crypto'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { savedCard } from '@medlem/database/schema/savedCard'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { updateRenewal } from '@medlem/server/club/membership/store'
import { RENEWAL_CONSENT } from '@medlem/server/money/consent/consent'
import { aClub, type Club } from '@medlem/server/money/payment/testing/buyer'
import { withApp } from '@medlem/server/money/payment/testing/withApp'
import { announceRenewals } from '@medlem/server/money/renewal/announceRenewals'
import { aNextYear, NOTICE_DAY } from '@medlem/server/money/renewal/testing/aRenewal'
import { anAddress } from '@medlem/server/testing/builders'
import type { TestServer } from '@medlem/server/testing/testServer'

export const PRICE_MINOR = 45_000

/** What becomes of the one who renews: the card decides it, that it is switched off after the notice, or stopped in the app after the order. */
type Fate = '0019' | '0407' | '0415' | 'off' | 'stopped'

export interface Renewer {
  memberId: string
  membershipId: string
  fate: Fate
  /** The name of the card, or of the agreement, at the gateway. */
  identifier: string
}

/** What is charged: a card, or an agreement in an app. */
interface Means {
  provider: 'freepay' | 'vipps'
  /** Of twelve one is refused, one never answered, and one changes their mind; of agreements one is stopped in the app, too. */
  fates: readonly Fate[]
  open(server: TestServer, club: Club): Promise<Club>
  /** Has it kept at the gateway; its name there. */
  keep(server: TestServer, of: { club: Club; card: string; n: number }): Promise<string>
}

const cards: Means = {
  provider: 'freepay',
  fates: ['0407', '0415', 'off'],
  open: async (_server, club) => club,
  keep: (server, { card }) => cardAtGateway(server, card),
}

export const agreements: Means = {
  provider: 'vipps',
  fates: ['0407', '0415', 'off', 'stopped'],
  open: withApp,
  keep: agreementAtGateway,
}

/** Members who have paid this year, have a card at the gateway and automatic renewal, and got the notice of the next year. */
export async function openStorm(server: TestServer, count: number, means = cards): Promise<Renewer[]> {
  const { db } = server.deps
  const club = await means.open(server, await aClub(server, { priceMinor: PRICE_MINOR }))
  await aNextYear(server, club, PRICE_MINOR)
  const renewers: Renewer[] = []
  for (let n = 0; n < count; n++) renewers.push(await aRenewer(server, { club, means, n }))
  server.clock.set(NOTICE_DAY)
  await announceRenewals(server.deps)
  const off = renewers.filter(({ fate }) => fate === 'off').map(({ membershipId }) => membershipId)
  await updateRenewal(db, off, { autoRenewal: false, renewalConsent: null })
  return renewers
}

async function aRenewer(
  server: TestServer,
  { club, means, n }: { club: Club; means: Means; n: number },
): Promise<Renewer> {
  const { db } = server.deps
  const at = server.clock.now()
  const consent = { ...RENEWAL_CONSENT, at: at.toISOString() }
  const orgId = club.organisation.id
  const memberId = randomUUID()
  const membershipId = randomUUID()
  const fate = means.fates[n % 12] ?? '0019'
  const card = fate === 'off' || fate === 'stopped' ? '0019' : fate
  const identifier = await means.keep(server, { club, card, n })
  const email = `renewer-${n}@example.org`
  await db.insert(member).values({
    id: memberId,
    firstName: 'Rie',
    lastName: `Nr. ${n}`,
    email,
    address: anAddress,
    registrationDate: at,
    updateDate: at,
  })
  await db.insert(membership).values({
    id: membershipId,
    memberId,
    orgId,
    updateDate: at,
    enabled: true,
    autoRenewal: true,
    status: 'active',
    newStatus: 'active',
    savedCardIdentifier: identifier,
    renewalConsent: consent,
    overallStartDate: '2026-01-01',
    overallEndDate: '2026-12-31',
  })
  await db.insert(membershipPeriod).values({
    membershipId,
    memberId,
    orgId,
    membershipConfId: club.configuration.id,
    membershipFor: 2026,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    status: 'active',
    open: false,
    gdprAgreement: true,
    statusChangeDate: at,
    referenceKey: randomUUID(),
    createdBy: memberId,
    createdAt: at,
    grantedBy: memberId,
    grantReason: 'Paid in cash.',
  })
  await db.insert(savedCard).values({
    memberId,
    orgId,
    provider: means.provider,
    identifier,
    ...(means.provider === 'freepay' ? { last4: card, expiry: '12/39' } : { limitMinor: PRICE_MINOR }),
    consent,
    savedAt: at,
  })
  return { memberId, membershipId, fate, identifier }
}

async function cardAtGateway({ gateway }: TestServer, card: string): Promise<string> {
  const { query } = await gateway.pay(await gateway.openWindow({ SaveCard: true }, liveKey), card)
  const { savedCardIdentifier } = query
  if (savedCardIdentifier === undefined) throw new Error('the gateway kept no card')
  return savedCardIdentifier
}

async function agreementAtGateway(
  server: TestServer,
  { club: { organisation }, card, n }: { club: Club; card: string; n: number },
): Promise<string> {
  const app = server.deps.providerFor(organisation, { provider: 'vipps', test: false })
  const amount = { minor: BigInt(PRICE_MINOR), currency: 'DKK' }
  const url = server.deps.config.baseUrl
  const answer = await app?.createWindow({
    attemptId: randomUUID(),
    reference: `M-storm${n}`,
    amount,
    saveInstrument: true,
    agreement: { productName: organisation.name, suggestedMax: amount, manageUrl: url },
    payer: {},
    acceptUrl: url,
    declineUrl: url,
    callbackUrl: url,
    test: false,
  })
  if (!answer?.windowUrl) throw new Error(`no agreement was drafted: ${answer?.code}`)
  await server.gateway.pay(new URL(answer.windowUrl).pathname, card)
  return answer.providerPaymentId?.split('.')[0] ?? ''
}

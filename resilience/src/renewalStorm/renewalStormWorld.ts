import { randomUUID } from 'node:crypto'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { savedCard } from '@medlem/database/schema/savedCard'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { updateRenewal } from '@medlem/server/club/membership/store'
import { RENEWAL_CONSENT } from '@medlem/server/money/consent/consent'
import { aClub, type Club } from '@medlem/server/money/payment/testing/buyer'
import { announceRenewals } from '@medlem/server/money/renewal/announceRenewals'
import { aNextYear, NOTICE_DAY } from '@medlem/server/money/renewal/testing/aRenewal'
import { anAddress } from '@medlem/server/testing/builders'
import type { TestServer } from '@medlem/server/testing/testServer'

export const PRICE_MINOR = 45_000

/** What becomes of the one who renews: the card decides it, or that it is switched off after the notice. */
type Fate = '0019' | '0407' | '0415' | 'off'

export interface Renewer {
  memberId: string
  membershipId: string
  fate: Fate
  /** The card's name at the gateway. */
  identifier: string
}

/** Of twelve one is refused, one never answered, and one changes their mind. */
const fateOf = (n: number): Fate => (['0407', '0415', 'off'] as const)[n % 12] ?? '0019'

/** Members who have paid this year, have a card at the gateway and automatic renewal, and got the notice of the next year. */
export async function openStorm(server: TestServer, count: number): Promise<Renewer[]> {
  const { db } = server.deps
  const club = await aClub(server, { priceMinor: PRICE_MINOR })
  await aNextYear(server, club, PRICE_MINOR)
  const renewers: Renewer[] = []
  for (let n = 0; n < count; n++) renewers.push(await aRenewer(server, club, n))
  server.clock.set(NOTICE_DAY)
  await announceRenewals(server.deps)
  const off = renewers.filter(({ fate }) => fate === 'off').map(({ membershipId }) => membershipId)
  await updateRenewal(db, off, { autoRenewal: false, renewalConsent: null })
  return renewers
}

async function aRenewer(server: TestServer, club: Club, n: number): Promise<Renewer> {
  const { db } = server.deps
  const at = server.clock.now()
  const consent = { ...RENEWAL_CONSENT, at: at.toISOString() }
  const orgId = club.organisation.id
  const memberId = randomUUID()
  const membershipId = randomUUID()
  const fate = fateOf(n)
  const identifier = await cardAtGateway(server, fate === 'off' ? '0019' : fate)
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
    provider: 'freepay',
    identifier,
    last4: fate === 'off' ? '0019' : fate,
    expiry: '12/39',
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

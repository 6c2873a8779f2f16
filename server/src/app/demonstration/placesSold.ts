import type { Transaction } from '@medlem/database/database'
import { eventTier } from '@medlem/database/schema/eventTier'
import { guest } from '@medlem/database/schema/guest'
import { member } from '@medlem/database/schema/member'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq } from 'drizzle-orm'
import { issueReceiptOf } from '../../money/payment/activatePurchase.ts'
import { insertPurchase } from '../../money/payment/insertPurchase.ts'
import { pricePlaces } from '../../money/ticket/priceTickets.ts'
import { writeAnswers } from '../../people/customField/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { GUEST_ISSUER } from '../../platform/guestToken/guestToken.ts'
import { type Cast, writePayment } from './books.ts'
import { PRICED_PUBLIC_EVENT, type SeedTierKey, tierId } from './eventTiers.ts'
import { FOOD_FIELD } from './ownFields.ts'
import { daysOn } from './seedDay.ts'
import { eventId, memberId, organisationId, seedId } from './seedId.ts'

const CLUB = 'sejlklub'
const EVENT = eventId(CLUB, PRICED_PUBLIC_EVENT)
/** Of the question about food: everything, vegetarian, vegan. */
type Food = 1 | 2 | 3

interface SoldPlace {
  person: string
  tier: SeedTierKey
  food?: Food
}

/** Who paid for whom; the payer is the first. */
const sold: readonly (readonly SoldPlace[])[] = [
  [{ person: 'henrik.aagaard', tier: 'member' }],
  [
    { person: 'mette.kjaer', tier: 'member', food: 2 },
    { person: 'karla.kjær', tier: 'child', food: 1 },
  ],
  [
    { person: 'rikke.sommer', tier: 'adult', food: 1 },
    { person: 'villads.sommer', tier: 'child' },
  ],
  [{ person: 'ole.thoegersen', tier: 'member', food: 1 }],
]

/** Somebody without an account, and whom she brings. */
const guests = [
  { key: 'rikke.sommer', firstName: 'Rikke', lastName: 'Sommer', age: 34, monthDay: '04-20' },
  { key: 'villads.sommer', firstName: 'Villads', lastName: 'Sommer', age: 8, monthDay: '09-11' },
]

/** The places that were paid at the public event, the evening before the demonstration's first day, after all else that was bought. */
export async function writePlacesSold(tx: Transaction, cast: Cast): Promise<void> {
  await writeGuests(tx, cast)
  for (const [n, places] of sold.entries())
    await writeOrder(tx, cast, { places, at: daysOn(cast.day, -1, 19 + n) })
}

async function writeGuests(tx: Transaction, { day }: Cast): Promise<void> {
  const at = daysOn(day, -1, 20)
  const [own, ...brought] = guests.map(({ key, age, monthDay, ...name }) => ({
    ...name,
    id: memberId(key),
    dateOfBirth: `${day.year - age}-${monthDay}`,
    readLanguage: 'da',
    registrationDate: at,
    updateDate: at,
  }))
  if (!own) return
  await tx.insert(member).values({ ...own, issuer: GUEST_ISSUER, subject: own.id })
  await tx.insert(member).values(brought.map((one) => ({ ...one, parentId: own.id })))
  await tx.insert(guest).values({
    memberId: own.id,
    eventId: EVENT,
    email: 'rikke.sommer@example.net',
    createdAt: at,
    confirmedAt: at,
  })
}

async function writeOrder(
  tx: Transaction,
  cast: Cast,
  { places, at }: { places: readonly SoldPlace[]; at: Date },
): Promise<void> {
  const payer = await findMemberById(tx, memberId(places[0]?.person ?? ''))
  const organisation = cast.organisations.find(({ id }) => id === organisationId(CLUB))
  if (!payer || !organisation)
    throw new Error('the demonstration sells places to somebody whom it does not have')
  const orgId = organisation.id
  const tiers = await tx.select().from(eventTier).where(eq(eventTier.eventId, EVENT))
  const by = { createdAt: at, createdBy: payer.id, changedAt: at, changedBy: payer.id }
  const signedUp = places.flatMap(({ person, tier: key }) => {
    const tier = tiers.find(({ id }) => id === tierId(PRICED_PUBLIC_EVENT, key))
    return tier ? [{ id: seedId(`registration ${EVENT} ${person}`), memberId: memberId(person), tier }] : []
  })
  await tx.insert(eventRegistration).values(
    signedUp.map(({ tier, ...one }) => ({
      ...one,
      ...by,
      eventId: EVENT,
      tierId: tier.id,
      state: 'registered' as const,
    })),
  )
  const priced = pricePlaces(signedUp, { now: at })
  if (!priced) throw new Error('the demonstration sells places above what can be paid')
  const purchase = await insertPurchase(tx, {
    payer,
    orgId,
    currency: organisation.currency,
    totalMinor: priced.totalMinor,
    lines: signedUp.flatMap(({ id: registrationId, memberId: person, tier }) => {
      const amounts = priced.amounts.get(person)
      return amounts ? [{ memberId: person, registrationId, priceVersion: tier.version, ...amounts }] : []
    }),
    referenceKey: seedId(`reference of places ${payer.id}`),
    gdprAgreement: true,
    at,
  })
  const name = `places ${payer.id}`
  const row = await writePayment(tx, cast, {
    name,
    purchase,
    isDeclined: false,
    provider: 'freepay',
    test: organisation.paymentTestMode,
  })
  await issueReceiptOf(tx, { row, purchase, at })
  for (const { person, food } of places) {
    if (food === undefined) continue
    const answers = new Map([[FOOD_FIELD, { code: food, text: null }]])
    await writeAnswers(tx, { orgId, memberId: memberId(person) }, { answers, at })
  }
}

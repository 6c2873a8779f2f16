import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import type { CalendarDate } from '@medlem/domain/calendar'
import { ineligibility, type Person } from '@medlem/domain/eligibility'
import type { KeptReason } from '@medlem/domain/keptReason'
import { membershipPrice, type Price } from '@medlem/domain/pricing'
import { priceTerms } from '../../people/organisation/present.ts'
import { type CatalogueEntry, findCatalogueEntry } from '../catalogue/catalogue.ts'
import { personsOf } from './persons.ts'
import { listActiveYears } from './store.ts'

export interface PurchaseInput {
  payer: MemberRow
  memberId: string
  orgId: string
  membershipConfId: string
}

/** What a membership costs before the rules of a purchase (`priceLines`), or why it can't be bought. */
export interface Purchasable {
  entry: CatalogueEntry
  configuration: ConfigurationRow
  member: MemberRow
  person: Person
  price: Price
  /** Why it can't be bought now, in English; undefined when it can. */
  reason: KeptReason | undefined
}

/**
 * The one question behind every step of a purchase (design §2.8): asked when a draft is made, when the payment is
 * made, when it is prepared and when its window opens; never after the provider authorized. Undefined when the fee is
 * not sold or the member is not in the payer's family.
 */
export async function findPurchasable(
  db: Database,
  input: PurchaseInput,
  today: CalendarDate,
  /** The day by whose price step it is priced; today unless said. */
  pricedOn: CalendarDate = today,
): Promise<Purchasable | undefined> {
  const { payer, memberId, orgId, membershipConfId } = input
  const entry = await findCatalogueEntry(db, orgId)
  const configuration = entry?.configurations.find(({ id }) => id === membershipConfId)
  const found = (await personsOf(db, payer)).find(({ member }) => member.id === memberId)
  if (!entry || !configuration || !found) return undefined
  const price = membershipPrice(priceTerms(configuration, pricedOn))
  if (!price) return undefined
  const { organisation, readiness } = entry
  const question = {
    person: found.person,
    organisation: { name: organisation.name, ready: readiness.ready },
    offer: configuration,
    activeYears: (await listActiveYears(db, orgId, [memberId])).map(({ year }) => year),
    today,
  }
  const reason = ineligibility(question)
  return { entry, configuration, ...found, price, reason }
}

import type { MemberRow } from '@medlem/database/schema/member'
import type { MembershipRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import type { CalendarDate } from '@medlem/domain/calendar'
import { membershipPrice, type Price } from '@medlem/domain/pricing'
import type { Right } from '@medlem/domain/rights'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { findCatalogueEntry } from '../../club/catalogue/catalogue.ts'
import { requireMembershipReader } from '../../club/membership/readMembership.ts'
import { findMembershipById } from '../../club/membership/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import { findMemberById } from '../../people/member/store.ts'
import { priceTerms } from '../../people/organisation/present.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

export interface Grantable {
  membership: MembershipRow
  organisation: OrganisationRow
}

/**
 * A membership of an organisation that the caller administers in their own name. 403 for others who may see it, 404 for
 * the rest.
 */
export async function requireGrantor(deps: Deps, caller: Caller, membershipId: string): Promise<Grantable> {
  const membership = await findMembershipById(deps.db, membershipId)
  const organisation = membership && (await findOrganisation(deps.db, membership.orgId))
  if (!membership || !organisation) throw notFound()
  if (!administers(caller, organisation, 'money:write'))
    await requireMembershipReader(deps, caller, membership)
  requireMoneyWriter(caller, organisation)
  return { membership, organisation }
}

/** 403 for somebody who may see what it is about, but may not write this of the organisation's money, or has taken no second step. */
export function requireMoneyWriter(
  caller: Caller,
  organisation: OrganisationRow,
  right: Right = 'money:write',
): void {
  if (!administers(caller, organisation, right))
    throw forbidden(say(moneyProblemTexts, (t) => t.administratorDecides))
  requireSecondStep(caller, organisation)
}

/** The year that is to be given, what it costs, and who would have paid it: a child's parent, else the member. */
export interface GrantedFee {
  configuration: ConfigurationRow
  price: Price
  member: MemberRow
  payerId: string
}

/** A fee of the organisation, on offer or not: money can come before the offer opens, or after it has closed. */
export async function requireFee(
  deps: Pick<Deps, 'db'>,
  { membership: { memberId }, organisation }: Grantable,
  membershipConfId: string,
  on: CalendarDate,
): Promise<GrantedFee> {
  const fee = await requirePricedFee(deps, organisation, { membershipConfId, on })
  const member = await findMemberById(deps.db, memberId)
  if (!member?.enabled)
    throw new AppError(
      'not_eligible',
      422,
      say(moneyProblemTexts, (t) => t.memberClosed),
    )
  return { ...fee, member, payerId: member.parentId ?? member.id }
}

/** A fee of the organisation with its price. `on` is the day on which the money came, or the year is given: its price step counts. */
export async function requirePricedFee(
  deps: Pick<Deps, 'db'>,
  organisation: OrganisationRow,
  { membershipConfId, on }: { membershipConfId: string; on: CalendarDate },
): Promise<Pick<GrantedFee, 'configuration' | 'price'>> {
  const entry = await findCatalogueEntry(deps.db, organisation.id)
  if (!entry)
    throw new AppError(
      'org_not_ready',
      422,
      say(moneyProblemTexts, (t) => t.organisationClosed({ organisation: organisation.name })),
    )
  const configuration = entry.configurations.find(({ id }) => id === membershipConfId)
  const price = configuration && membershipPrice(priceTerms(configuration, on))
  if (!configuration || !price) {
    const message = say(moneyProblemTexts, (t) => t.feeUnknown)
    const errors = [{ field: 'membershipConfId', code: 'unknown', message }]
    throw new AppError('not_on_offer', 422, message, { errors })
  }
  return { configuration, price }
}

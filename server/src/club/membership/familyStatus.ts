import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import type { MemberRow } from '@medlem/database/schema/member'
import type { MembershipRow, PeriodRow } from '@medlem/database/schema/membership'
import { addressProblems } from '@medlem/domain/address'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { isInReach } from '@medlem/domain/family'
import { type LatestPayment, memberStatus, type PricedOffer } from '@medlem/domain/memberStatus'
import { isOpen, isPaid, wireStatus } from '@medlem/domain/payment'
import { membershipPrice } from '@medlem/domain/pricing'
import { textsIn } from '@medlem/domain/translation'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { inLanguage } from '@medlem/i18n/languages'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { findMemberById } from '../../people/member/store.ts'
import { priceTerms } from '../../people/organisation/wire.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { type CatalogueEntry, loadCatalogue, readinessIn } from '../catalogue/catalogue.ts'
import type { LineOfPayment } from './columns.ts'
import { listLinesOfMembers } from './paidLineStore.ts'
import { type FamilyPerson, personsOf } from './persons.ts'
import { listMemberships, listPeriodsOfMembers } from './store.ts'
import { storedReason } from './storedReason.ts'

interface Books {
  language: string
  payer: MemberRow
  today: CalendarDate
  memberships: readonly MembershipRow[]
  history: readonly PeriodRow[]
  lines: readonly LineOfPayment[]
}

/** The family with status, reasons, offers and next step in every enabled organisation. */
export async function familyStatus(
  deps: Deps,
  caller: Caller,
  memberId: string,
): Promise<FamilyMemberStatus[]> {
  const payer = await payerOf(deps, caller, memberId)
  return statusesOf(deps, payer, { catalogue: await loadCatalogue(deps.db), language: caller.language })
}

/** The same for a member whose right to it was found out. */
export async function statusesOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  payer: MemberRow,
  { catalogue, language }: { catalogue: readonly CatalogueEntry[]; language: string },
): Promise<FamilyMemberStatus[]> {
  const persons = await personsOf(deps.db, payer)
  // Of an account that has not approved, nothing is read.
  const ids = persons.filter(({ person }) => isInReach(person)).map(({ member }) => member.id)
  const books: Books = {
    language,
    payer,
    today: copenhagenDate(deps.clock.now()),
    memberships: await listMemberships(deps.db, ids),
    history: await listPeriodsOfMembers(deps.db, ids),
    lines: await listLinesOfMembers(deps.db, ids),
  }
  return persons.map((person) => ({
    memberId: person.member.id,
    firstName: person.member.firstName,
    lastName: person.member.lastName,
    relation: person.person.relation,
    linkStatus: person.person.linkStatus,
    statuses: catalogue.map((entry) => statusIn(entry, person, books)),
  }))
}

async function payerOf(deps: Deps, caller: Caller, memberId: string): Promise<MemberRow> {
  if (memberId === caller.subject.id) return caller.subject
  if (!isSupport(caller)) throw notFound()
  const member = await findMemberById(deps.db, memberId)
  if (!member) throw notFound()
  await auditImplicitRead(deps, caller, { subjectId: memberId, action: 'standing_list_read' })
  return member
}

function statusIn(entry: CatalogueEntry, { member, person }: FamilyPerson, books: Books): MemberStatus {
  const { organisation } = entry
  const { language } = books
  const readiness = readinessIn(entry, language)
  const here = <Row extends { memberId: string; orgId: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.memberId === member.id && row.orgId === organisation.id)
  const { id, name, currency } = organisation
  const question = {
    person,
    organisation: {
      id,
      name,
      currency,
      ready: readiness.ready,
      ...(readiness.ready ? {} : { notReadyReason: readiness.message }),
    },
    membershipId: here(books.memberships)[0]?.id ?? null,
    periods: here(books.history).map(({ startDate, endDate, status, reason }) => ({
      startDate,
      endDate,
      status,
      revokedReason: storedReason(reason, language),
    })),
    offers: offersOf(entry, language),
    latestPayment: latestPayment(here(books.lines), books.payer),
    payerAddressComplete: addressProblems(books.payer.address).length === 0,
    today: books.today,
  }
  return memberStatus(question, inLanguage(eligibilityTexts, language))
}

function offersOf({ organisation, configurations }: CatalogueEntry, language: string): PricedOffer[] {
  return configurations.flatMap((row) => {
    const price = membershipPrice(priceTerms(row))
    const texts = textsIn(row, ['name'], { language, ownLanguage: organisation.language })
    const { id, startDate, endDate, offerStartDate, minAge, maxAge, ageOn } = row
    const ages = { minAge, maxAge, ageOn }
    return price
      ? [{ configurationId: id, ...texts, startDate, endDate, offerStartDate, ...ages, price }]
      : []
  })
}

/** How the newest payment ended. An unsuccessful attempt of another payer is left out. */
function latestPayment(lines: readonly LineOfPayment[], payer: MemberRow): LatestPayment | null {
  const line = lines.find(({ payerId, state }) => payerId === payer.id || isOpen(state) || isPaid(state))
  if (!line) return null
  // The refunded year has its own reason.
  if (wireStatus(line.state) === 'refunded') return null
  const own = line.payerId === payer.id
  const date = copenhagenDate(line.createdAt)
  if (isOpen(line.state)) return { status: 'open', date, own }
  return { status: isPaid(line.state) ? 'paid' : 'declined', date, own }
}

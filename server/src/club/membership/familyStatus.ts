import type { BegunPayment, FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import { PaymentProviderName } from '@medlem/contract/organisation'
import type { MemberRow } from '@medlem/database/schema/member'
import { addressProblems } from '@medlem/domain/address'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { isInReach } from '@medlem/domain/family'
import { type LatestPayment, memberStatus, type PricedOffer } from '@medlem/domain/memberStatus'
import { isOpen, isPaid, isSuperseded, wireStatus } from '@medlem/domain/payment'
import { windowEnd } from '@medlem/domain/paymentWindow'
import { joiningPrice, membershipPrice } from '@medlem/domain/pricing'
import { textsIn } from '@medlem/domain/translation'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { inLanguage } from '@medlem/i18n/languages'
import { windowTtlSec } from '@medlem/payments/windowTtl'
import type { FastifyRequest } from 'fastify'
import { storedReason } from '../../communication/notice/storedReason.ts'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import { type Caller, requireCaller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { findMemberById } from '../../people/member/store.ts'
import { feeTerms, priceTerms } from '../../people/organisation/present.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { type CatalogueEntry, readinessIn } from '../catalogue/catalogue.ts'
import { type CatalogueCache, onceForEach } from '../catalogue/catalogueCache.ts'
import { withWaitingPages } from '../page/waitingPages.ts'
import { withBegunPlaces } from './begunPlaces.ts'
import type { LineOfPayment, ShownPeriod } from './columns.ts'
import { listSuperseded } from './paidLineStore.ts'
import { type FamilyPerson, personsOf } from './persons.ts'
import {
  findRecordByIdentity,
  listRecordsById,
  type MembershipRecord,
  type MemberWithMemberships,
} from './recordStore.ts'

interface Reading {
  language: string
  payer: MemberRow
  today: CalendarDate
  payerAddressComplete: boolean
  /** By member and organisation. */
  memberships: ReadonlyMap<string, MembershipRecord>
  /** Payments that ended after they were given up. */
  givenUp: ReadonlySet<string>
}

const keyOf = (memberId: string, orgId: string) => `${memberId} ${orgId}`

/** The family with status, reasons, offers and next step in every enabled organisation. */
export async function familyStatus(
  deps: Deps & { catalogue: CatalogueCache },
  request: FastifyRequest,
  memberId: string,
): Promise<FamilyMemberStatus[]> {
  let own: MemberWithMemberships | undefined
  const caller = await requireCaller(deps, request, async (identity) => {
    own = await findRecordByIdentity(deps.db, identity)
    return own?.member
  })
  const payer = await payerOf(deps, caller, memberId)
  const catalogue = await deps.catalogue.allAt(own?.catalogueVersion)
  const { language } = caller
  const statuses = await statusesOf(deps, payer, { catalogue, language, known: own && [own] })
  const people = await withBegunPlaces(deps.db, statuses, deps.clock.now())
  return withWaitingPages(deps.db, people, { catalogue, language, today: copenhagenDate(deps.clock.now()) })
}

/** The same for a member whose right to it was found out; `known` are records that were read already. */
export async function statusesOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  payer: MemberRow,
  {
    catalogue,
    language,
    known = [],
  }: {
    catalogue: readonly CatalogueEntry[]
    language: string
    known?: readonly MemberWithMemberships[] | undefined
  },
): Promise<FamilyMemberStatus[]> {
  const persons = await personsOf(deps.db, payer)
  // Of an account that has not approved, nothing is read.
  const ids = persons.filter(({ person }) => isInReach(person)).map(({ member }) => member.id)
  const read = known.filter(({ member }) => ids.includes(member.id))
  const unread = ids.filter((id) => !read.some(({ member }) => member.id === id))
  const records = [...read, ...(await listRecordsById(deps.db, unread))]
  const reading: Reading = {
    language,
    payer,
    today: copenhagenDate(deps.clock.now()),
    payerAddressComplete: addressProblems(payer.address).length === 0,
    memberships: new Map(
      records.flatMap(({ memberships }) =>
        memberships.map((one) => [keyOf(one.row.memberId, one.row.orgId), one] as const),
      ),
    ),
    givenUp: await listSuperseded(deps.db, failedOf(records, payer)),
  }
  return persons.map((person) => ({
    memberId: person.member.id,
    firstName: person.member.firstName,
    lastName: person.member.lastName,
    relation: person.person.relation,
    linkStatus: person.person.linkStatus,
    statuses: catalogue.map((entry) => statusIn(entry, person, reading)),
  }))
}

async function payerOf(deps: Deps, caller: Caller, memberId: string): Promise<MemberRow> {
  if (memberId === caller.subject.id) return caller.subject
  if (!isSupport(caller)) throw notFound()
  const member = await findMemberById(deps.db, memberId)
  if (!member) throw notFound()
  await auditImplicitRead(deps, caller, { subjectId: memberId, orgId: null, action: 'standing_list_read' })
  return member
}

function statusIn(entry: CatalogueEntry, { member, person }: FamilyPerson, reading: Reading): MemberStatus {
  const { language, today, payerAddressComplete } = reading
  const { id, name, currency } = entry.organisation
  const membership = reading.memberships.get(keyOf(member.id, id))
  const { readiness } = saleIn(entry, language)
  const offers = offersIn(entry, `${language} ${today}`)
  const question = {
    person,
    organisation: {
      id,
      name,
      currency,
      ready: readiness.ready,
      ...(readiness.ready ? {} : { notReadyReason: readiness.message }),
    },
    membershipId: membership?.row.id ?? null,
    periods: (membership?.history ?? []).map(({ startDate, endDate, status, reason }) => ({
      startDate,
      endDate,
      status,
      revokedReason: storedReason(reason, language),
    })),
    endsOn: membership?.row.endsOn ?? null,
    offers,
    latestPayment: membership ? latestPayment(membership, reading) : null,
    payerAddressComplete,
    today,
  }
  return memberStatus(question, inLanguage(eligibilityTexts, language))
}

/** Whether an organisation can sell, in a language. */
const saleIn = onceForEach((entry, language) => ({ readiness: readinessIn(entry, language) }))

/** What an organisation sells, in a language, at the prices of a day: 'da 2026-11-23'. */
const offersIn = onceForEach((entry, languageAndDay) => {
  const [language = '', today = ''] = languageAndDay.split(' ')
  return offersOf(entry, language, today)
})

function offersOf(
  { organisation, configurations }: CatalogueEntry,
  language: string,
  today: CalendarDate,
): PricedOffer[] {
  return configurations.flatMap((row) => {
    const price = membershipPrice(priceTerms(row, today))
    const texts = textsIn(row, ['name'], { language, ownLanguage: organisation.language })
    const { id, startDate, endDate, offerStartDate, minAge, maxAge, ageOn } = row
    const ages = { minAge, maxAge, ageOn }
    const joining = joiningPrice(feeTerms(row))?.unitMinor
    const offer = { configurationId: id, ...texts, startDate, endDate, offerStartDate, ...ages }
    return price ? [{ ...offer, price, ...(joining && { joiningMinor: joining }) }] : []
  })
}

/** Of the newest payment. An unsuccessful attempt of another payer is left out. */
function newestLine({ lines }: MembershipRecord, payer: MemberRow): LineOfPayment | undefined {
  return lines.find(({ payerId, state }) => payerId === payer.id || isOpen(state) || isPaid(state))
}

/** The attempts that came to nothing and would be offered again: few members have one. */
function failedOf(records: readonly MemberWithMemberships[], payer: MemberRow): string[] {
  const newest = records.flatMap(({ memberships }) => memberships.map((one) => newestLine(one, payer)))
  return newest.flatMap((line) => (line && wireStatus(line.state) === 'declined' ? line.paymentId : []))
}

/** How the newest payment ended; null where it was given up. */
function latestPayment(membership: MembershipRecord, { payer, givenUp }: Reading): LatestPayment | null {
  const line = newestLine(membership, payer)
  if (!line || isSuperseded(line.state) || givenUp.has(line.paymentId)) return null
  // The refunded year has its own reason.
  if (wireStatus(line.state) === 'refunded') return null
  const own = line.payerId === payer.id
  const date = copenhagenDate(line.createdAt)
  if (isPaid(line.state)) return { status: 'paid', date, own }
  const period = membership.history.find(({ id }) => id === line.historyId)
  const status = isOpen(line.state) ? 'open' : 'declined'
  return { status, date, own, ...(own && period && { line: begunLine(line, period) }) }
}

/** What of a payment is continued for this person (Ruling 56). */
function begunLine(line: LineOfPayment, { membershipConfId: configurationId }: ShownPeriod): BegunPayment {
  const { purchaseId, paymentId, state, unitMinor, currency, adjustments, creditMinor } = line
  const discountCode = adjustments.find(({ code }) => code !== undefined)?.code
  const usesCredit = creditMinor !== null
  const inParts = !usesCredit && adjustments.some(({ kind }) => kind === 'instalment')
  return {
    purchaseId,
    paymentId,
    isOpen: isOpen(state),
    windowEndsAt: windowEndsAt(line),
    configurationId,
    unitMinor,
    currency,
    inParts,
    ...(usesCredit && { usesCredit }),
    ...(discountCode !== undefined && { discountCode }),
  }
}

/** Until when the payer can pay in the window that was opened; null without one. */
function windowEndsAt({ state, provider, windowOpenedAt }: LineOfPayment): string | null {
  const name = PaymentProviderName.safeParse(provider).data
  if (!name || !windowOpenedAt || !isOpen(state)) return null
  return windowEnd(windowOpenedAt, windowTtlSec[name]).toISOString()
}

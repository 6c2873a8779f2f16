import { MembershipData, type Skipped } from '@medlem/contract/payment'
import type { Database } from '@medlem/database/database'
import { isUnchosen } from '@medlem/domain/eligibility'
import { isOpen } from '@medlem/domain/payment'
import { RETURN_ADDRESS_MS } from '@medlem/domain/paymentWindow'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { personsOf } from '../../club/membership/persons.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { foreignRefusal } from '../../people/access/policy.ts'
import { requireReach } from '../../people/access/reach.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { newToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { findCodeOfUse } from '../discount/store.ts'
import { startInstalmentPayment } from '../instalment/payInstalment.ts'
import { findLaterInstalments, findPlanOf, howPaid } from '../payment/instalmentStore.ts'
import { memberStep } from '../payment/memberStep.ts'
import { alreadyPaid, type MadePayment, newAttempt } from '../payment/newAttempt.ts'
import {
  type Draft,
  findOpenDraft,
  findPaymentFor,
  listDraftsByIds,
  listLines,
  type PurchaseRow,
} from '../payment/purchaseStore.ts'
import { nothingToPay, skippedPerson } from '../payment/quote.ts'
import { requirePayment } from '../payment/readPayment.ts'
import { type KeptSkipped, readSkipped, writeSkipped } from '../payment/skippedPeople.ts'
import { lockPayment, updatePayment } from '../payment/store.ts'
import { supersede } from '../payment/supersede.ts'
import { listTickets, type TicketView } from '../payment/ticketStore.ts'
import type { PlacesToPay } from '../ticket/ownPlaces.ts'
import { type PayTicketsInput, startTicketPayment } from '../ticket/payTickets.ts'
import { type PaymentInput, startPayment } from './startPayment.ts'

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

export interface Prepared {
  token: string
  membershipHistoryPaymentId: string
  paymentTotal: number
  currency: string
  skipped: Skipped[]
}

/** A token for the return addresses of a purchase, bound to its payer and kept as a hash (design row 16). */
export async function preparePayment(
  deps: Deps,
  caller: Caller,
  input: { token: string; membershipData: string },
): Promise<Prepared> {
  await refuseForeignToken(deps, caller, input.token)
  const data = readMembershipData(input.membershipData)
  const tickets = await ticketsOf(deps, caller, data.membershipHistoryPaymentId)
  if (tickets) return prepare(deps, caller, (tx) => startTicketPayment(tx, deps, caller, tickets))
  const part = await laterInstalmentOf(deps, caller, data.membershipHistoryPaymentId)
  if (part) return prepare(deps, caller, (tx) => startInstalmentPayment(tx, deps, caller, part))
  const { drafts, left } = await chosen(deps, caller, data)
  const [first] = drafts
  if (!first) throw nothingToPay(left)
  if (drafts.some(({ history }) => history.orgId !== first.history.orgId)) {
    throw new AppError(
      'invalid_request',
      400,
      say(moneyProblemTexts, (t) => t.otherOrganisation({ field: 'membershipData' })),
    )
  }
  const { orgId } = first.history
  const chosenBefore = await choicesOf(deps, caller, data.membershipHistoryPaymentId)
  return prepare(deps, caller, (tx) =>
    startPayment(tx, deps, caller, { orgId, drafts, left, ...chosenBefore }),
  )
}

async function prepare(
  deps: Deps,
  caller: Caller,
  make: (tx: Database) => Promise<MadePayment>,
): Promise<Prepared> {
  const { token, hash } = newToken()
  const made = await deps.db.transaction(async (tx) => {
    const { row, purchase } = await make(tx)
    const { orgId } = purchase
    if (row.state !== 'free' && !isOpen(row.state)) throw alreadyPaid()
    const now = deps.clock.now()
    let attempt = await lockPayment(tx, row.id)
    if (attempt.returnTokenHash !== null) {
      // An address with the earlier token may be in a window already; that token must go on to work.
      await supersede(tx, attempt, memberStep(caller, now))
      attempt = await newAttempt(tx, deps, caller, { ...attempt, purchase })
    }
    const returnTokenExpiresAt = new Date(now.getTime() + RETURN_ADDRESS_MS)
    await updatePayment(tx, attempt.id, { returnTokenHash: hash, returnTokenExpiresAt })
    await auditActing(tx, caller, { action: 'payment_prepare', objectId: attempt.id, orgId, at: now })
    return { purchase, attempt }
  })
  return {
    token,
    membershipHistoryPaymentId: made.attempt.id,
    paymentTotal: made.purchase.totalMinor,
    currency: made.purchase.currency,
    skipped: readSkipped(made.purchase.skipped).map((one) => writeSkipped(one, caller.language)),
  }
}

/** The code, the parts, the credit and the places that the payer's payment was made with: what is prepared is the same purchase. */
async function choicesOf(
  { db }: Deps,
  { subject }: Caller,
  paymentId: string | undefined,
): Promise<Pick<PaymentInput, 'discountCode' | 'inParts' | 'useCredit' | 'places'>> {
  const found = paymentId === undefined ? undefined : await findPaymentFor(db, paymentId, subject.id)
  if (found?.purchase.payerId !== subject.id) return {}
  return {
    discountCode: await codeOf(db, found.purchase),
    ...howPaid(await findPlanOf(db, found.purchase.id)),
    places: placesOf(await listTickets(db, found.purchase.id)),
  }
}

function placesOf(tickets: readonly TicketView[]): PlacesToPay | undefined {
  const [first] = tickets
  return first && { eventId: first.event.id, registrationIds: tickets.map(({ line }) => line.registrationId) }
}

/** The code that a purchase was made with. */
async function codeOf(db: Database, { discountUseId }: PurchaseRow): Promise<string | undefined> {
  return discountUseId === null ? undefined : (await findCodeOfUse(db, discountUseId))?.code
}

/** The places at an event that the payer's payment is of, with its code; undefined for one that is of years, too. */
async function ticketsOf(
  { db }: Deps,
  { subject }: Caller,
  paymentId: string | undefined,
): Promise<PayTicketsInput | undefined> {
  const found = paymentId === undefined ? undefined : await findPaymentFor(db, paymentId, subject.id)
  if (found?.purchase.payerId !== subject.id) return undefined
  const places = placesOf(await listTickets(db, found.purchase.id))
  const hasYears = (await listLines(db, found.purchase.id)).length > 0
  return places && !hasYears ? { ...places, discountCode: await codeOf(db, found.purchase) } : undefined
}

/** The parts that the payer's payment is of; undefined for one of memberships. */
async function laterInstalmentOf(
  { db }: Deps,
  { subject }: Caller,
  paymentId: string | undefined,
): Promise<{ planId: string; partIds: string[] } | undefined> {
  const found = paymentId === undefined ? undefined : await findPaymentFor(db, paymentId, subject.id)
  if (found?.purchase.payerId !== subject.id) return undefined
  const later = await findLaterInstalments(db, found.purchase.id)
  return later && { planId: later.plan.id, partIds: later.parts.map(({ id }) => id) }
}

/** The client's token is ignored, unless it is an access token: then it must be the caller's own (design row 16). */
async function refuseForeignToken(deps: Deps, { identity }: Caller, claim: string): Promise<void> {
  const { identity: named } = await deps.verifyToken(claim)
  if (!named || (named.issuer === identity.issuer && named.subject === identity.subject)) return
  throw forbidden(say(moneyProblemTexts, (t) => t.foreignToken))
}

/** Ids only: base64 protects nothing, so a price or status in it is not read (design T9). */
function readMembershipData(text: string): MembershipData {
  const message = say(moneyProblemTexts, (t) => t.choiceUnreadable({ field: 'membershipData' }))
  const refuse = () => refuseField('membershipData', 'invalid', message, { status: 400 })
  if (!BASE64.test(text)) throw refuse()
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    throw refuse()
  }
  const data = MembershipData.safeParse(json)
  if (!data.success) throw refuse()
  return data.data
}

/** The drafts that are named; unchosen rows are skipped, people who can't be bought for are returned with the reason. */
async function chosen(
  deps: Deps,
  caller: Caller,
  data: MembershipData,
): Promise<{ drafts: Draft[]; left: KeptSkipped[] }> {
  const entries = data.memberships.filter((entry) => !isUnchosen(entry))
  if (data.memberships.length === 0 && data.membershipHistoryPaymentId !== undefined) {
    const { purchase } = await requirePayment(deps, caller, data.membershipHistoryPaymentId, 'write')
    const lines = await listLines(deps.db, purchase.id)
    const drafts = await listDraftsByIds(
      deps.db,
      lines.map(({ history }) => history.id),
    )
    return { drafts, left: [] }
  }
  const persons = await personsOf(deps.db, caller.subject)
  const drafts = new Map<string, Draft>()
  const left = new Map<string, KeptSkipped>()
  for (const entry of entries) {
    const draft = await draftOf(deps, caller, entry)
    if (draft) {
      drafts.set(draft.history.id, draft)
      continue
    }
    const person = persons.find(({ person: { memberId } }) => memberId === entry.memberId)?.person
    const skipped = person && skippedPerson(person)
    if (!skipped) {
      if (entry.memberId) await requireReach(deps, caller, entry.memberId, 'write')
      throw notFound()
    }
    left.set(skipped.memberId, skipped)
  }
  return { drafts: [...drafts.values()], left: [...left.values()] }
}

async function draftOf(
  deps: Deps,
  caller: Caller,
  entry: MembershipData['memberships'][number],
): Promise<Draft | undefined> {
  const { memberId, membershipHistoryId, membershipConfId } = entry
  const createdBy = caller.subject.id
  if (membershipHistoryId) {
    if (!isUuid(membershipHistoryId)) throw notFound()
    const [draft] = await listDraftsByIds(deps.db, [membershipHistoryId])
    if (draft?.history.createdBy === createdBy) return draft
    throw draft ? foreignRefusal(caller) : notFound()
  }
  if (!memberId || !membershipConfId || !isUuid(memberId) || !isUuid(membershipConfId)) throw notFound()
  return findOpenDraft(deps.db, { createdBy, memberId, membershipConfId })
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

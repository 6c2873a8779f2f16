import type { Skipped } from '@medlem/contract/payment'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import { ineligibility, type Person, personReason } from '@medlem/domain/eligibility'
import { toWireMinor } from '@medlem/domain/money'
import { periodState } from '@medlem/domain/period'
import { membershipPrice, paymentTotal } from '@medlem/domain/pricing'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { BASE_LANGUAGE, inLanguage } from '@medlem/i18n/languages'
import { findCatalogueEntry } from '../../club/catalogue/catalogue.ts'
import { memberName, personsOf } from '../../club/membership/persons.ts'
import { listActiveYears } from '../../club/membership/store.ts'
import { storedReason } from '../../club/membership/storedReason.ts'
import { priceTerms } from '../../people/organisation/wire.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Draft, NewPurchaseLine } from './purchaseStore.ts'

/** What a set of drafts costs today, and who is left out of it with the reason (Ruling 15). */
export interface Quote {
  lines: NewPurchaseLine[]
  skipped: Skipped[]
  totalMinor: number
}

interface QuoteInput {
  payer: MemberRow
  orgId: string
  drafts: readonly Draft[]
  now: Date
  /** Of the reasons; English where no person reads them. */
  language?: string
}

/** Evaluates eligibility and price of each draft by stored data; nothing that a client sent is read. */
export async function quote(
  db: Database,
  { payer, orgId, drafts, now, language = BASE_LANGUAGE }: QuoteInput,
): Promise<Quote> {
  const entry = await findCatalogueEntry(db, orgId)
  if (!entry)
    throw new AppError(
      'org_not_ready',
      422,
      say(moneyProblemTexts, (t) => t.takesNoPayments),
    )
  const persons = await personsOf(db, payer)
  const active = await listActiveYears(
    db,
    orgId,
    drafts.map(({ history }) => history.memberId),
  )
  const lines: NewPurchaseLine[] = []
  const skipped: Skipped[] = []
  const chosen = new Set<string>()
  for (const { history, memberRow, configuration } of drafts) {
    const person = persons.find(({ member }) => member.id === history.memberId)?.person ?? stranger(memberRow)
    const sold = entry.configurations.find(({ id }) => id === configuration.id)
    const price = sold && membershipPrice(priceTerms(sold))
    const reason =
      takenBack(history, language) ??
      ineligibility(
        {
          person,
          organisation: {
            name: entry.organisation.name,
            ready: entry.readiness.ready && price !== undefined,
          },
          offer: sold ?? configuration,
          activeYears: active.filter(({ memberId }) => memberId === history.memberId).map(({ year }) => year),
          today: copenhagenDate(now),
        },
        inLanguage(eligibilityTexts, language),
      )
    const year = `${history.memberId} ${history.membershipFor}`
    if (!reason && chosen.has(year)) {
      skipped.push({
        memberId: history.memberId,
        memberName: memberName(memberRow),
        reason: twice(person, history, language),
      })
      continue
    }
    if (reason || !sold || !price) {
      if (reason) skipped.push({ memberId: history.memberId, memberName: memberName(memberRow), reason })
      continue
    }
    chosen.add(year)
    lines.push({
      memberId: history.memberId,
      historyId: history.id,
      priceVersion: sold.version,
      feeMinor: toWireMinor(price.feeMinor),
      vatMinor: toWireMinor(price.vatMinor),
      surchargeMinor: toWireMinor(price.surchargeMinor),
      unitMinor: toWireMinor(price.unitMinor),
    })
  }
  const total = paymentTotal(lines.map(({ unitMinor }) => BigInt(unitMinor)))
  if (total === undefined)
    throw new AppError(
      'nothing_to_pay',
      422,
      say(moneyProblemTexts, (t) => t.totalTooHigh),
    )
  return { lines, skipped, totalMinor: toWireMinor(total) }
}

/** A year that was refunded or given up is bought again, in a draft of its own. */
function takenBack(history: Draft['history'], language: string): Skipped['reason'] | undefined {
  const state = periodState(history)
  if (state === 'draft' || state === 'active') return undefined
  const t = inLanguage(moneyProblemTexts, language)
  const reason = storedReason(history.reason, language)
  return { code: 'revoked', message: reason === null ? t.givenUp : t.startAgain({ reason }) }
}

/** A year is bought once, so of two fees for the same person and year only the first is bought. */
function twice(person: Person, { membershipFor }: Draft['history'], language: string): Skipped['reason'] {
  return {
    code: 'already_member',
    message: inLanguage(moneyProblemTexts, language).paidTwice({ name: person.name, year: membershipFor }),
  }
}

/** Somebody whose link to the payer has ended since the draft was made. */
function stranger(member: MemberRow): Person {
  return {
    memberId: member.id,
    name: memberName(member),
    relation: 'linked',
    linkStatus: 'ended',
    enabled: member.enabled,
    dateOfBirth: member.dateOfBirth,
  }
}

/** Somebody named in a request for whom nothing may be drafted, with the reason; undefined for one in reach. */
export function skippedPerson(person: Person, language: string): Skipped | undefined {
  const reason = personReason(person, inLanguage(eligibilityTexts, language))
  return reason && { memberId: person.memberId, memberName: person.name, reason }
}

/** The refusal of a purchase without lines, with the reason for each person. */
export function nothingToPay(skipped: readonly Skipped[]): AppError {
  const why = skipped.map(({ reason }) => reason.message).join(' ')
  return new AppError('nothing_to_pay', 422, why || say(moneyProblemTexts, (t) => t.nothingToPay), {
    errors: skipped.map(({ memberId, reason }) => ({
      field: memberId,
      code: reason.code,
      message: reason.message,
    })),
  })
}

import type { MemberExport } from '@medlem/contract/privacy'
import type { MemberRow } from '@medlem/database/schema/member'
import { officeProblemTexts } from '@medlem/i18n/en/server/problem/office'
import * as z from 'zod/mini'
import type { Caller } from '../../people/access/caller.ts'
import { requireFreshLogin } from '../../people/access/freshLogin.ts'
import { refuseWhileActing } from '../../people/access/policy.ts'
import { listChildren } from '../../people/family/store.ts'
import { presentMember } from '../../people/member/present.ts'
import { listMerged } from '../../people/member/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import * as claims from './claimExportStore.ts'
import { listConsentRows } from './consentStore.ts'
import * as credit from './creditExportStore.ts'
import * as words from './exportLabels.ts'
import * as store from './exportStore.ts'
import {
  listAppointmentRows,
  listAttendanceRows,
  listEndRows,
  listGroupRows,
  listScanRows,
} from './groupExportStore.ts'
import * as money from './moneyExportStore.ts'
import { listPasskeyRows, listPushRows, listSecondStepRows, listSessionRows } from './signInExportStore.ts'

const DAY_MS = 86_400_000

/**
 * Everything that is kept about the member and the children without login (design §5.6). Once a day for the whole, and
 * for each list that is asked for alone.
 */
export async function exportMember(deps: Deps, caller: Caller, list = 'all'): Promise<MemberExport> {
  refuseWhileActing(caller, 'exportData')
  requireFreshLogin(deps, caller)
  const { subject } = caller
  const at = deps.clock.now()
  await requireNoneToday(deps, { memberId: subject.id, list, at })
  const exported = await everythingOf(deps, caller)
  await insertAudit(deps.db, {
    actorId: caller.actor.id,
    subjectId: subject.id,
    action: 'member_export',
    traceId: caller.traceId,
    at,
    detail: { list },
  })
  return { exportedAt: at.toISOString(), ...exported }
}

async function requireNoneToday(
  deps: Deps,
  { memberId, list, at }: { memberId: string; list: string; at: Date },
): Promise<void> {
  const latest = await store.latestExport(deps.db, { memberId, list })
  const waitMs = latest ? latest.getTime() + DAY_MS - at.getTime() : 0
  if (waitMs <= 0) return
  throw new AppError(
    'rate_limited',
    429,
    say(officeProblemTexts, (t) => t.hadToday),
    {
      headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
    },
  )
}

/** What the product says in it is in the language of the request. */
async function everythingOf(
  { db, config, clock }: Deps,
  { subject, language }: Caller,
): Promise<Omit<MemberExport, 'exportedAt'>> {
  const children = await listChildren(db, subject.id)
  const account = ownAccountOf(subject, config)
  const own = [subject.id, ...children.map(({ id }) => id)]
  const merged = await listMerged(db, own)
  const ids = [...own, ...merged.map(({ id }) => id)]
  return {
    member: presentMember(subject),
    children: children.map(presentMember),
    familyLinks: await store.listLinks(db, subject.id),
    memberships: await store.listMembershipRows(db, ids),
    membershipYears: (await store.listYearRows(db, ids)).map((row) => words.sayYear(row, language)),
    purchases: await store.listPurchaseRows(db, subject.id),
    payments: await store.listPaymentRows(db, subject.id),
    receipts: (await store.listReceiptRows(db, subject.id)).map((row) => words.sayReceipt(row, language)),
    savedCards: await claims.listCardRows(db, subject.id),
    renewals: await claims.listRenewalRows(db, subject.id, ids),
    refunds: await money.listRefundRows(db, subject.id),
    disputes: await money.listDisputeRows(db, subject.id),
    discountCodes: await money.listDiscountRows(db, subject.id),
    claims: await money.listClaimRows(db, subject.id, ids),
    bankLines: await money.listBankRows(db, subject),
    bankPayers: await money.listBankPayerRows(db, ids),
    instalments: await claims.listPartRows(db, subject.id),
    credit: await credit.listCreditRows(db, subject.id),
    creditPaybacks: await credit.listPaybackRows(db, subject.id),
    claimReminders: await credit.listClaimReminderRows(db, subject.id),
    reminderPauses: await credit.listPauseRows(db, subject.id),
    reminders: await store.listReminderRows(db, ids),
    consents: (await listConsentRows(db, subject.id, ids)).map((row) => words.sayConsent(row, language)),
    eventSignUps: await store.listSignUpRows(db, ids),
    doorScans: await listScanRows(db, ids),
    notifications: (await store.listNotificationRows(db, subject.id)).map((row) =>
      words.sayNotification(row, language),
    ),
    messages: (await store.listMessageRows(db, subject.id)).map(words.sayMessage),
    mergedRecords: merged.map(mergedRow),
    membershipEnds: await listEndRows(db, ids),
    notes: await store.listNoteRows(db, ids),
    groups: await listGroupRows(db, ids),
    attendance: await listAttendanceRows(db, ids),
    appointments: await listAppointmentRows(db, subject.id),
    answers: (await store.listAnswerRows(db, ids)).map((row) => words.sayAnswer(row, language)),
    access: await store.listAccessRows(db, subject.id),
    passkeys: account ? await listPasskeyRows(db, account) : [],
    pushBrowsers: await listPushRows(db, subject.id),
    secondStep: account ? await listSecondStepRows(db, account) : [],
    sessions: account ? await listSessionRows(db, { accountId: account, now: clock.now() }) : [],
  }
}

/** The id of the member's account at the embedded identity server, which is a UUID; undefined for one that is elsewhere. */
function ownAccountOf({ issuer, subject }: MemberRow, { identity }: Deps['config']): string | undefined {
  const isOurs = identity.embedded && issuer === identity.boundAs && z.uuid().safeParse(subject).success
  return isOurs ? (subject ?? undefined) : undefined
}

/** What a record said of the member that was folded into theirs. */
function mergedRow({
  number,
  firstName,
  lastName,
  email,
  phone,
  gender,
  dateOfBirth,
  address,
  mergedInto,
}: MemberRow) {
  return { memberId: mergedInto, number, firstName, lastName, email, phone, gender, dateOfBirth, address }
}

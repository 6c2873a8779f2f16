import type { Membership, MembershipPeriod } from '@medlem/contract/membership'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { MembershipToday } from '@medlem/domain/membership'
import { isPaid, wireStatus } from '@medlem/domain/payment'
import { periodTexts } from '@medlem/i18n/en/server/period'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { inLanguage } from '@medlem/i18n/languages'
import { storedReason } from '../../communication/notice/storedReason.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { LineOfPayment, ShownPeriod } from './columns.ts'

/** Who looks: payments of others show only to those who paid or whose own year it is (design row 9). */
export interface Viewer {
  id: string
  /** Sees every payment: the member, a parent, an administrator. */
  seesPayments: boolean
  /** Of the reasons. */
  language: string
  /** The cards that the viewer saved, by identifier, with the provider that keeps each; left out, no membership shows its card. */
  ownCards?: ReadonlyMap<string, string>
}

/** `lines` are the payments of this period, newest first. */
export function toPeriod(
  row: ShownPeriod,
  lines: readonly LineOfPayment[],
  viewer: Viewer,
): MembershipPeriod {
  const visible = lines.filter((line) => viewer.seesPayments || line.payerId === viewer.id)
  // Several where it is paid in parts.
  const paid = visible.filter((line) => isPaid(line.state))
  const [latest] = paid
  const { id, wpEntryId, wpFormId, memberId, membershipId, membershipConfId, membershipFor } = row
  const { startDate, endDate, gdprAgreement, status, referenceKey } = row
  return {
    id,
    wpEntryId,
    wpFormId,
    memberId,
    membershipId,
    membershipConfId,
    membershipFor,
    statusChangeDate: row.statusChangeDate.toISOString(),
    startDate,
    endDate,
    enabled: status === 'active',
    gdprAgreement,
    status,
    referenceKey,
    reason:
      storedReason(row.reason, viewer.language) ??
      grantReason(row, viewer) ??
      openReason(row, visible[0], viewer),
    hasReceipt: visible.some((line) => line.receiptNumber !== null),
    paid: latest
      ? {
          amountMinor: paid.reduce((sum, { unitMinor }) => sum + unitMinor, 0),
          currency: latest.currency,
          test: latest.test,
        }
      : null,
  }
}

/** Why a period without a payment is active. */
function grantReason(row: ShownPeriod, { seesPayments, language }: Viewer): string | null {
  if (row.status !== 'active' || row.grantReason === null || !seesPayments) return null
  return inLanguage(periodTexts, language).givenFree({ reason: row.grantReason })
}

/** Why a draft is not paid, in plain words. */
function openReason(
  row: ShownPeriod,
  latest: LineOfPayment | undefined,
  { language }: Viewer,
): string | null {
  if (row.status === 'active' || !latest) return null
  const day = copenhagenDate(latest.createdAt)
  const t = inLanguage(periodTexts, language)
  switch (wireStatus(latest.state)) {
    case 'declined':
      return t.paymentDeclined({ day })
    case 'initiated':
      return t.paymentOpen({ day })
    default:
      return null
  }
}

export interface MembershipView {
  row: MembershipRow
  now: MembershipToday
  items: MembershipPeriod[]
  ready: boolean
  /** The next year is asked for by a claim. */
  asked: boolean
  viewer: Viewer
}

export function toMembership({ row, now, items, ready, asked, viewer }: MembershipView): Membership {
  const card = row.savedCardIdentifier
  // Only the member who saved the card sees which it is (design row 9).
  const savedCardProvider = card === null ? undefined : viewer.ownCards?.get(card)
  return {
    id: row.id,
    orgId: row.orgId,
    memberId: row.memberId,
    enabled: now.status === 'active',
    status: now.status,
    autoRenewal: row.autoRenewal,
    autoRenewCycle: row.autoRenewCycle,
    ...(asked ? { renewalAsked: true } : {}),
    savedCardIdentifier: savedCardProvider ? card : null,
    ...(savedCardProvider ? { savedCardProvider } : {}),
    hasSavedCard: card !== null,
    oldStatus: row.oldStatus,
    newStatus: row.newStatus,
    updateDate: row.updateDate.toISOString(),
    overallStartDate: now.overallStartDate,
    overallEndDate: now.overallEndDate,
    endsOn: row.endsOn,
    memberships: items,
    readyForMembershipRenewal: ready,
    version: row.version,
  }
}

/** 400 for a body that names another member than the address does. */
export function requireSameMember(inBody: string | undefined, inAddress: string): void {
  if (inBody === undefined || inBody === inAddress) return
  const message = say(clubProblemTexts, (t) => t.otherMember({ field: 'memberId' }))
  throw refuseField('memberId', 'mismatch', message, { status: 400 })
}

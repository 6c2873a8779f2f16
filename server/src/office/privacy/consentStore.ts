import type { Database } from '@medlem/database/database'
import { familyInvitation } from '@medlem/database/schema/family'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { page, pageAcceptance, pageVersion } from '@medlem/database/schema/page'
import { reminderStop } from '@medlem/database/schema/reminder'
import { savedCard } from '@medlem/database/schema/savedCard'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { ExportRow } from './exportStore.ts'

/** What a member agreed to; of a membership, together with its year. */
export type ConsentTo =
  | { to: 'toMembership'; year: number }
  | { to: 'toPage'; title: string; organisation: string; pageVersion: number }
  | { to: 'toRenewal' | 'toCard' | 'toFamilyLink' | 'toWhatsApp' | 'toNoReminders' }

/** What the member agreed to, wherever that is written down; and the pages that were accepted for them and for `memberIds`. */
export async function listConsentRows(
  db: Database,
  memberId: string,
  memberIds: readonly string[],
): Promise<(ExportRow & ConsentTo)[]> {
  const years = await db
    .select({
      year: membershipPeriod.membershipFor,
      version: membershipPeriod.consentVersion,
      language: membershipPeriod.consentLanguage,
      at: membershipPeriod.createdAt,
    })
    .from(membershipPeriod)
    .where(eq(membershipPeriod.createdBy, memberId))
  const renewals = await db
    .select({ agreed: membership.renewalConsent })
    .from(membership)
    .where(eq(membership.memberId, memberId))
  const cards = await db
    .select({ agreed: savedCard.consent })
    .from(savedCard)
    .where(eq(savedCard.memberId, memberId))
  const shared = await db
    .select({ agreed: familyInvitation.consent })
    .from(familyInvitation)
    .where(eq(familyInvitation.inviteeId, memberId))
  const messages = await db
    .select({ agreed: member.messagingConsent })
    .from(member)
    .where(eq(member.id, memberId))
  const refused = await db
    .select({ at: reminderStop.stoppedAt })
    .from(reminderStop)
    .where(eq(reminderStop.memberId, memberId))
  const pages = await db
    .select({
      memberId: pageAcceptance.memberId,
      title: pageVersion.title,
      organisation: organisation.name,
      pageVersion: pageVersion.version,
      at: pageAcceptance.acceptedAt,
    })
    .from(pageAcceptance)
    .innerJoin(
      pageVersion,
      and(eq(pageVersion.pageId, pageAcceptance.pageId), eq(pageVersion.version, pageAcceptance.version)),
    )
    .innerJoin(page, eq(page.id, pageVersion.pageId))
    .innerJoin(organisation, eq(organisation.id, page.orgId))
    .where(or(inArray(pageAcceptance.memberId, [...memberIds]), eq(pageAcceptance.acceptedBy, memberId)))
    .orderBy(asc(pageAcceptance.acceptedAt), asc(organisation.name))
  return [
    ...years.map((row) => ({ to: 'toMembership' as const, ...row })),
    ...pages.map((row) => ({ to: 'toPage' as const, ...row })),
    ...refused.map((row) => ({ to: 'toNoReminders' as const, ...row })),
    ...agreedTo('toRenewal', renewals),
    ...agreedTo('toCard', cards),
    ...agreedTo('toFamilyLink', shared),
    ...agreedTo('toWhatsApp', messages),
  ]
}

function agreedTo<To extends Exclude<ConsentTo['to'], 'toMembership' | 'toPage'>>(
  to: To,
  rows: { agreed: object | null }[],
): { to: To; agreed: object }[] {
  return rows.flatMap(({ agreed }) => (agreed === null ? [] : [{ to, agreed }]))
}

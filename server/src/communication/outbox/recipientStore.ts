import type { Database } from '@medlem/database/database'
import { accountLetter } from '@medlem/database/schema/accountLetter'
import { appointmentInvitation } from '@medlem/database/schema/appointment'
import { claimPayer } from '@medlem/database/schema/claim'
import { familyInvitation } from '@medlem/database/schema/family'
import { guest } from '@medlem/database/schema/guest'
import { account } from '@medlem/database/schema/identity'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { and, eq, isNull, sql } from 'drizzle-orm'

/** What sending needs to know of a member, at the moment of sending. */
const recipientFields = {
  id: member.id,
  // Until a guest's address is known to be theirs, the name is whatever somebody typed.
  firstName: sql<string>`case when ${guest.memberId} is not null and ${guest.confirmedAt} is null then '' else ${member.firstName} end`,
  email: sql<string | null>`coalesce(${member.email}, ${guest.email}, ${claimPayer.email})`,
  isGuest: sql<boolean>`${guest.memberId} is not null`,
  paysShare: sql<boolean>`${claimPayer.memberId} is not null`,
  phone: member.phone,
  address: member.address,
  messagingOptIn: member.messagingOptIn,
}

/** What sending needs to know of the organisation in whose name a message goes out. */
const senderFields = {
  name: organisation.name,
  email: organisation.email,
  messagingPhone: organisation.messagingPhone,
}

export async function findRecipient(db: Database, memberId: string | null) {
  if (memberId === null) return undefined
  const [row] = await db
    .select(recipientFields)
    .from(member)
    .leftJoin(guest, eq(guest.memberId, member.id))
    .leftJoin(claimPayer, eq(claimPayer.memberId, member.id))
    .where(eq(member.id, memberId))
  return row
}

export async function findSender(db: Database, orgId: string | null) {
  if (orgId === null) return undefined
  const [row] = await db.select(senderFields).from(organisation).where(eq(organisation.id, orgId))
  return row
}

/** The address that an invitation was sent to; undefined once it was answered or taken back. */
export async function findInvitedAddress(db: Database, invitationId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: familyInvitation.inviteeEmail })
    .from(familyInvitation)
    .where(and(eq(familyInvitation.id, invitationId), eq(familyInvitation.status, 'pending')))
  return row?.email ?? undefined
}

/**
 * The address of a sign-in of the embedded identity server: a link that opens it goes nowhere else, as the address in the
 * profile can be corrected by others.
 */
export async function findAccountAddress(db: Database, accountId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.disabledAt)))
  return row?.email
}

/** The address that is invited to a job; undefined once the invitation was accepted or withdrawn. */
export async function findAppointedAddress(db: Database, id: string): Promise<string | undefined> {
  const { email, acceptedAt, withdrawnAt } = appointmentInvitation
  const [row] = await db
    .select({ email })
    .from(appointmentInvitation)
    .where(and(eq(appointmentInvitation.id, id), isNull(acceptedAt), isNull(withdrawnAt)))
  return row?.email || undefined
}

/** The address of the member whom a letter was written to; undefined once it was used or taken back. */
export async function findLetterAddress(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: member.email })
    .from(accountLetter)
    .innerJoin(member, eq(member.id, accountLetter.memberId))
    .where(and(eq(accountLetter.id, id), isNull(accountLetter.usedAt)))
  return row?.email ?? undefined
}

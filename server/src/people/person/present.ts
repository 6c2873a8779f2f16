import type { EmailRefusal, StaffPerson } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { Deps } from '../../platform/deps/deps.ts'
import { canInvite, isInvitable } from '../invitation/invitable.ts'
import { listOpenSince } from '../invitation/store.ts'
import { isKnownElsewhere } from './store.ts'

/** A member as the staff of an organisation see them. */
export async function presentPerson(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  row: MemberRow,
  orgId: string,
): Promise<StaffPerson> {
  const { id, firstName, lastName, email, phone, gender, dateOfBirth, address, version } = row
  const invited = await listOpenSince(db, { orgId, memberIds: [id], now: clock.now() })
  return {
    id,
    memberNumber: row.number,
    firstName,
    lastName,
    email,
    phone,
    gender,
    dateOfBirth,
    address,
    registrationDate: row.registrationDate.toISOString(),
    hasSignIn: row.issuer !== null,
    emailRefusal: await emailRefusal(db, row, orgId),
    canInvite: canInvite(config) && isInvitable(row),
    invitedAt: invited.get(id)?.createdAt.toISOString() ?? null,
    version,
  }
}

/**
 * Why the staff may not write the member's e-mail address, nor make a letter: the reader of that mailbox, or of the letter, can sign
 * in as the member (decision 32).
 */
export async function emailRefusal(
  db: Database,
  { id, issuer, parentId }: MemberRow,
  orgId: string,
): Promise<EmailRefusal | null> {
  if (issuer !== null) return 'signs_in'
  if (parentId !== null) return 'child'
  return (await isKnownElsewhere(db, { orgId, memberId: id })) ? 'elsewhere' : null
}

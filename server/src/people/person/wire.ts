import type { EmailRefusal, StaffPerson } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { isKnownElsewhere } from './store.ts'

/** A member as the staff of an organisation see them. */
export async function personWire(db: Database, row: MemberRow, orgId: string): Promise<StaffPerson> {
  const { id, firstName, lastName, email, phone, gender, dateOfBirth, address, version } = row
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
    version,
  }
}

/**
 * Why the staff may not write the member's e-mail address, nor make a letter: who reads that mailbox, or the letter, can sign
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

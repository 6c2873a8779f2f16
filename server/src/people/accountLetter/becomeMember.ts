import type { Database } from '@medlem/database/database'
import type { AccountLetterRow } from '@medlem/database/schema/accountLetter'
import type { MemberRow } from '@medlem/database/schema/member'
import { insertAudit } from '../../platform/audit/store.ts'
import { markUsed } from '../invitation/store.ts'
import { bindMember, lockMember, updateMember } from '../member/store.ts'
import { emailRefusal } from '../person/present.ts'

interface Becoming {
  /** Locked. */
  letter: AccountLetterRow
  identity: { issuer: string; subject: string }
  /** In lower case, proven to be the person's. */
  email: string
  /** How the letter came: by post the person says the address, by e-mail its own is proven. */
  by: 'post' | 'email'
  traceId: string
  at: Date
}

/** The member of a letter that still works and that may be handed over; undefined for one that does not. Locks the member. */
export async function memberOfLetter(
  tx: Database,
  { letter, by, at }: Pick<Becoming, 'letter' | 'by' | 'at'>,
): Promise<MemberRow | undefined> {
  if (letter.usedAt !== null || letter.expiresAt <= at) return undefined
  const found = await lockMember(tx, letter.memberId)
  if (!found || found.erasedAt !== null || !found.enabled || found.issuer !== null) return undefined
  // Since it was written the member may have become one whom this organisation alone may not hand over.
  if (by === 'post' && (await emailRefusal(tx, found, letter.orgId)) !== null) return undefined
  return found
}

/** The sign-in becomes the member of a letter, which is used up; undefined where the member is another's by now. */
export async function becomeMember(
  tx: Database,
  found: MemberRow,
  { letter, identity, email, traceId, at }: Becoming,
): Promise<MemberRow | undefined> {
  if (found.email !== email) await updateMember(tx, found.id, { email, updateDate: at })
  const bound = await bindMember(tx, found.id, identity)
  if (!bound) return undefined
  await markUsed(tx, letter.id, at)
  await insertAudit(tx, {
    actorId: bound.id,
    subjectId: bound.id,
    orgId: letter.orgId,
    objectId: letter.id,
    action: 'account_letter_use',
    traceId,
    at,
  })
  return bound
}

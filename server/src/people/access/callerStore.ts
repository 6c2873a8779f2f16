import type { Database } from '@medlem/database/database'
import { type IdentityKey, memberByIdentity, memberJson } from '@medlem/database/memberByIdentity'
import type { MemberRow } from '@medlem/database/schema/member'

/** The member to whom an identity is bound. */
export function findCaller(db: Database, identity: IdentityKey): Promise<MemberRow | undefined> {
  return memberByIdentity(db, identity, {
    name: 'caller_by_identity',
    json: memberJson.row,
    read: memberJson.read,
  })
}

import type { Member, ProfileUpdate } from '@medlem/contract/member'
import { addressProblems } from '@medlem/domain/address'
import { auditActing } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { AppError, notFound } from '../http/errors.ts'
import { impersonationRequired } from '../http/reach.ts'
import { lockMember, type MemberRow, updateMember } from './store.ts'
import { memberWire } from './wire.ts'

/** Writes the profile of oneself or of a child without login (X1); what the body leaves out stays as it is. */
export async function updateProfile(
  deps: Deps,
  caller: Caller,
  { id, body }: { id: string; body: ProfileUpdate },
): Promise<Member> {
  checkAddress(body)
  return deps.db.transaction(async (tx) => {
    const row = await lockMember(tx, id)
    requireOwn(caller, row)
    if (body.version !== undefined && body.version !== row.version) {
      throw new AppError(
        'stale_version',
        409,
        'This profile was changed in the meantime. Please load it again.',
      )
    }
    const at = deps.clock.now()
    const { version: _shown, ...values } = body
    const written = await updateMember(tx, id, { ...values, updateDate: at })
    await auditActing(tx, caller, { action: 'member_update', objectId: id, at })
    return memberWire(written)
  })
}

function requireOwn(caller: Caller, row: MemberRow | undefined): asserts row is MemberRow {
  if (row && (row.id === caller.subject.id || row.parentId === caller.subject.id)) return
  if (row && caller.superAdmin && !caller.actingFor) throw impersonationRequired()
  throw notFound()
}

/** The same rules as the form's (Ruling 27); an address may be left out, not left half. */
function checkAddress({ address }: ProfileUpdate): void {
  const problems = address ? addressProblems(address) : []
  const [first] = problems
  if (!first) return
  const errors = problems.map(({ field, code, message }) => ({
    field: field === 'address' ? field : `address.${field}`,
    code,
    message,
  }))
  throw new AppError('address_incomplete', 422, first.message, { errors })
}

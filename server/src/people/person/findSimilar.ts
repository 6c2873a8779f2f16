import type { RequestOf } from '@medlem/contract/endpoint'
import type { findSimilarPeople, SimilarPerson } from '@medlem/contract/person'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditListRead } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { listSimilar } from './listSimilar.ts'

type Input = RequestOf<typeof findSimilarPeople>['body'] & { orgId: string }

/** Members of the organisation who may be the person that is about to be added; those of other organisations are not said. */
export async function findSimilar(
  deps: Deps,
  caller: Caller,
  { orgId, firstName = '', lastName = '', email, phone, dateOfBirth }: Input,
): Promise<SimilarPerson[]> {
  await requireAdministered(deps, caller, orgId, 'members:write')
  const isNamed = firstName !== '' && lastName !== ''
  const rows = await listSimilar(deps.db, {
    orgId,
    name: isNamed ? `${firstName} ${lastName}` : '',
    email: email ?? null,
    phone: phone ?? null,
    dateOfBirth: dateOfBirth ?? null,
  })
  if (rows.length > 0) {
    await auditListRead(deps, caller, {
      orgId,
      action: 'member_list_read',
      objectId: orgId,
      size: rows.length,
      detail: { similar: true },
    })
  }
  return rows.map(presentSimilar)
}

/** Somebody of the organisation with what is the same. */
export function presentSimilar({
  id,
  number,
  sameName,
  sameEmail,
  samePhone,
  ...row
}: Awaited<ReturnType<typeof listSimilar>>[number]): SimilarPerson {
  return {
    memberId: id,
    memberNumber: number,
    ...row,
    by: [
      ...(sameName ? (['name'] as const) : []),
      ...(sameEmail ? (['email'] as const) : []),
      ...(samePhone ? (['phone'] as const) : []),
    ],
  }
}

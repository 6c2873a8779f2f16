import type { MemberRow } from '@medlem/database/schema/member'
import { findMembership, insertNewMembership } from '../../../club/membership/store.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import type { ClaimView } from '../../payment/planParts.ts'
import type { Club } from '../../payment/testing/buyer.ts'
import { makeClaim } from '../makeClaim.ts'

/** A claim on a member for the club's fee, by an administrator. */
export async function aClaim(
  server: TestServer,
  {
    club: { organisation, configuration },
    member,
    by: actor,
    dueOn = '2026-12-31',
    countsForDays = null,
  }: {
    club: Club
    member: MemberRow
    by: MemberRow
    dueOn?: string
    countsForDays?: number | null
  },
): Promise<ClaimView> {
  const { deps, clock } = server
  const at = clock.now()
  const of = { memberId: member.id, orgId: organisation.id }
  await insertNewMembership(deps.db, { ...of, updateDate: at })
  const membership = await findMembership(deps.db, of)
  if (!membership) throw new Error('there is no membership')
  const made = await deps.db.transaction((tx) =>
    makeClaim(tx, deps, {
      organisation,
      configuration,
      member,
      membership,
      at,
      terms: { dueOn, countsForDays },
      mostMinor: 1_000_000,
      by: { actorId: actor.id, traceId: 'test' },
    }),
  )
  if (typeof made === 'string') throw new Error(`no claim: ${made}`)
  return made
}

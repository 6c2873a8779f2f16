import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { insertAudits } from '../../platform/audit/store.ts'

interface Switched {
  memberships: readonly Pick<MembershipRow, 'id' | 'memberId' | 'orgId'>[]
  on: boolean
  /** An agreement that was made or has ended in the app, or a charge that was refused for good. */
  by: 'agreement' | 'refusal'
  /** The payment that did it, or the agreement that has ended: those of one family stand together in the log. */
  traceId: string
  at: Date
}

/**
 * Records that the product switched renewals without a press of somebody here. Last in the transaction of the switch, as the log is
 * locked by it.
 */
export async function auditSwitched(
  tx: Database,
  { memberships, on, by, traceId, at }: Switched,
): Promise<void> {
  const action = on ? ('auto_renewal_on' as const) : ('auto_renewal_off' as const)
  await insertAudits(
    tx,
    memberships.map(({ id: objectId, memberId: subjectId, orgId }) => ({
      actorId: null,
      subjectId,
      orgId,
      action,
      objectId,
      traceId,
      at,
      detail: { by },
    })),
  )
}

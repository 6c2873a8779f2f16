import type { Database } from '@medlem/database/database'
import { insertNotice } from '../../communication/notification/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { ClaimView } from './planParts.ts'
import type { LineView } from './purchaseStore.ts'

interface Waiting {
  /** The claim or the share by which the years wait again: its payer has the notice of what happened to it. */
  plan: ClaimView
  /** The claim that it is a share of, or itself. */
  whole: ClaimView
  /** The years that counted until now. */
  years: readonly LineView[]
  at: Date
}

/**
 * Notifies those whose year waits for a payment again, or the parent of a child without login, and the payer of the claim: all of them
 * but the one who is to pay. Without the amount and the payer, which are others' (decision 95).
 */
export async function notifyWaiting(tx: Database, { plan, whole, years, at }: Waiting): Promise<void> {
  const { id: planId, orgId } = plan.row
  if (years.length === 0) return
  const organisation = await findOrganisation(tx, orgId)
  for (const { history, memberName } of years) {
    const owner = await findMemberById(tx, history.memberId)
    const ownId = owner?.parentId ?? owner?.id
    for (const receiverId of new Set([ownId, whole.row.payerId])) {
      if (receiverId === undefined || receiverId === plan.row.payerId) continue
      const receiver = await findMemberById(tx, receiverId)
      if (!receiver?.enabled) continue
      const year = history.membershipFor
      await insertNotice(tx, {
        receiverId,
        type: 'PAYMENT_RECEIVED',
        notice: {
          code: 'membership_waits',
          values: { organisation: organisation?.name ?? '', name: memberName, year },
        },
        data: { orgId },
        createdAt: at,
        dedupKey: `claim:${planId}:waits:${history.id}:${receiverId}:${at.getTime()}`,
      })
    }
  }
}

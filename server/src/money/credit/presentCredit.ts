import type { Credit } from '@medlem/contract/credit'
import type { Database } from '@medlem/database/database'
import type { CreditEntryRow } from '@medlem/database/schema/credit'
import { memberName } from '../../club/membership/persons.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { GUEST_ISSUER } from '../../platform/guestToken/guestToken.ts'
import { listCreditEntries, type Owner, sumCredit } from '../payment/creditStore.ts'
import { listRequestedPaybacks } from './paybackStore.ts'

/**
 * The credit of a payer at an organisation. For the member of its staff who asks it has the reasons and what waits to be paid back; the payer,
 * for whom no such member is given, has neither, as reasons may be words of a bank's line about somebody else.
 */
export async function presentCredit(db: Database, owner: Owner, staffId: string | null): Promise<Credit> {
  const { orgId, payerId } = owner
  const organisation = await findOrganisation(db, orgId)
  const payer = await findMemberById(db, payerId)
  const rows = await listCreditEntries(db, { orgIds: [orgId], payerIds: [payerId] })
  const undone = new Set(rows.flatMap(({ undoesId }) => undoesId ?? []))
  const paybacks = staffId === null ? [] : await listRequestedPaybacks(db, owner)
  const amountMinor = await sumCredit(db, owner)
  for (const { row } of paybacks) if (row.undoesId) undone.add(row.undoesId)
  return {
    orgId,
    organisationName: organisation?.name ?? '',
    payerId,
    payerName: payer ? memberName(payer) : '',
    isMember: payer?.issuer !== GUEST_ISSUER,
    currency: rows[0]?.currency ?? organisation?.currency ?? '',
    amountMinor,
    entries: rows.map((row) => ({
      id: row.id,
      cause: row.cause,
      amountMinor: row.amountMinor,
      bookedOn: row.bookedOn,
      reason: staffId === null ? null : row.reason,
      canTakeBack:
        staffId !== null && cameAlone(row) && !undone.has(row.id) && row.amountMinor <= amountMinor,
      canUndo: staffId !== null && row.cause === 'paid_back' && !undone.has(row.id) && !payer?.erasedAt,
    })),
    paybacks: paybacks.map(({ row, requester }) => ({
      id: row.id,
      amountMinor: row.amountMinor,
      method: row.method,
      reason: row.reason,
      requestedBy: requester,
      requestedAt: row.requestedAt.toISOString(),
      isOwn: row.requestedBy === staffId,
      isUndo: row.undoesId !== null,
    })),
  }
}

/** Money that came with no payment; else the payment is taken back. */
export const cameAlone = ({ cause, paymentId }: Pick<CreditEntryRow, 'cause' | 'paymentId'>): boolean =>
  cause === 'paid_too_much' && paymentId === null

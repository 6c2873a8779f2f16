import type { EventParticipants } from '@medlem/contract/participant'
import type { Database } from '@medlem/database/database'
import { canBeAuthorized, isBeingPaid } from '@medlem/domain/payment'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { moveParticipant } from '../../club/registration/moveParticipant.ts'
import type { RegistrationRow } from '../../club/registration/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { listAttempts } from '../payment/store.ts'
import { listTicketPurchases } from '../payment/ticketStore.ts'

/**
 * Staff give somebody another kind of place; 409 while its payment window is open, or its money is being taken. A place that is still
 * kept for a payment that was begun stays as it is too: what comes late of that window would pay for the other kind.
 */
export function moveTicket(
  deps: Deps,
  caller: Caller,
  moved: { id: string; tierId: string },
): Promise<EventParticipants> {
  return moveParticipant(deps, caller, moved, refuseWhilePaid)
}

async function refuseWhilePaid(tx: Database, { id, state }: RegistrationRow): Promise<void> {
  for (const purchase of await listTicketPurchases(tx, { registrationIds: [id] })) {
    const attempts = await listAttempts(tx, purchase.id)
    if (attempts.some((one) => isBeingPaid(one.state))) throw refused((t) => t.placeBeingPaid)
    if (state === 'offered' && attempts.some((one) => canBeAuthorized(one.state)))
      throw refused((t) => t.placePaymentBegun)
  }
}

function refused(write: (t: typeof clubProblemTexts) => string): AppError {
  return new AppError('invalid_transition', 409, say(clubProblemTexts, write))
}

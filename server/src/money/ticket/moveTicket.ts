import type { EventParticipants } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import { isBeingPaid } from '@medlem/domain/payment'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { moveParticipant } from '../../club/registration/moveParticipant.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { listAttempts } from '../payment/store.ts'
import { listTicketPurchases } from '../payment/ticketStore.ts'

/** Staff give somebody another kind of place; 409 while its payment window is open, or its money is being taken. */
export function moveTicket(
  deps: Deps,
  caller: Caller,
  moved: { id: string; tierId: string },
): Promise<EventParticipants> {
  return moveParticipant(deps, caller, moved, refuseWhilePaid)
}

async function refuseWhilePaid(tx: Database, registrationId: string): Promise<void> {
  for (const { id } of await listTicketPurchases(tx, { registrationIds: [registrationId] })) {
    const attempts = await listAttempts(tx, id)
    if (!attempts.some(({ state }) => isBeingPaid(state))) continue
    throw new AppError(
      'invalid_transition',
      409,
      say(clubProblemTexts, (t) => t.placeBeingPaid),
    )
  }
}

import type { FamilyInvitation } from '@medlem/contract/family'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { AppError, forbidden } from '../http/errors.ts'
import { listInvitationsOf } from './store.ts'
import { invitationWire } from './wire.ts'

interface Asked {
  inviterEmail?: string | undefined
  email?: string | undefined
}

/** The member's own invitations, sent and received. Each address that is given must be the member's own. */
export async function listOwnInvitations(
  deps: Deps,
  { subject }: Caller,
  { inviterEmail, email }: Asked,
): Promise<FamilyInvitation[]> {
  const given = [inviterEmail, email].filter((one) => one !== undefined)
  if (given.length === 0) {
    throw new AppError('invalid_request', 400, 'inviterEmail: please give your own e-mail address.', {
      errors: [{ field: 'inviterEmail', code: 'missing', message: 'Please give your own e-mail address.' }],
    })
  }
  if (given.some((one) => one !== subject.email)) {
    throw forbidden('You can only see your own invitations.')
  }
  const rows = await listInvitationsOf(deps.db, subject)
  return rows.map(invitationWire)
}

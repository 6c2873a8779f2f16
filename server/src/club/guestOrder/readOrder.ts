import type { GuestOrder } from '@medlem/contract/guest'
import type { Caller } from '../../people/access/caller.ts'
import { findGuest } from '../../people/guest/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { presentEvent } from '../event/present.ts'
import { findEvent } from '../event/store.ts'
import { viewSignUp } from '../registration/viewSignUp.ts'
import { listWritten } from './listWritten.ts'
import { presentGuestOrganisation } from './readOffer.ts'

/**
 * What a guest signed up for, also once the event is over or called off; 404 for somebody who is no guest. What was written to the address
 * is for its reader: for no one before the link was opened, and not for support, who read no one's e-mails.
 */
export async function readOrder(
  deps: Deps,
  { subject, language, actingFor }: Pick<Caller, 'subject' | 'language' | 'actingFor'>,
): Promise<GuestOrder> {
  const guest = await findGuest(deps.db, subject.id)
  const event = guest && (await findEvent(deps.db, guest.eventId))
  const organisation = event && (await findOrganisation(deps.db, event.orgId))
  if (!organisation) throw notFound()
  const isConfirmed = guest.confirmedAt !== null
  return {
    email: guest.email,
    isConfirmed,
    event: presentEvent({ ...event, ownLanguage: organisation.language }, language),
    organisation: presentGuestOrganisation(organisation),
    signUp: await viewSignUp(deps, { event, member: subject, language }),
    messages:
      isConfirmed && !actingFor
        ? await listWritten(deps.db, { memberId: subject.id, eventId: event.id, language })
        : [],
  }
}

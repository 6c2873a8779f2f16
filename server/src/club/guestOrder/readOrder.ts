import type { GuestOrder } from '@medlem/contract/guest'
import type { MemberRow } from '@medlem/database/schema/member'
import { findGuest } from '../../people/guest/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { presentEvent } from '../event/present.ts'
import { findEvent } from '../event/store.ts'
import { viewSignUp } from '../registration/viewSignUp.ts'
import { presentGuestOrganisation } from './readOffer.ts'

/** What a guest signed up for, also once the event is over or called off; 404 for who is no guest. */
export async function readOrder(
  deps: Deps,
  { subject, language }: { subject: MemberRow; language: string },
): Promise<GuestOrder> {
  const guest = await findGuest(deps.db, subject.id)
  const event = guest && (await findEvent(deps.db, guest.eventId))
  const organisation = event && (await findOrganisation(deps.db, event.orgId))
  if (!organisation) throw notFound()
  return {
    email: guest.email,
    isConfirmed: guest.confirmedAt !== null,
    event: presentEvent({ ...event, ownLanguage: organisation.language }, language),
    organisation: presentGuestOrganisation(organisation),
    signUp: await viewSignUp(deps, { event, member: subject, language }),
  }
}

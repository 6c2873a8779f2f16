import type { GuestOffer, GuestOrganisation } from '@medlem/contract/guest'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { isComing } from '@medlem/domain/event'
import { memberField } from '../../people/customField/answers.ts'
import { fieldIn } from '../../people/customField/fieldIn.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { presentEvent } from '../event/present.ts'
import { type EventRow, findEnabledEvent } from '../event/store.ts'
import { questionsOf } from '../registration/questions.ts'
import { listTiers } from '../registration/tierStore.ts'
import { viewSignUp } from '../registration/viewSignUp.ts'

/**
 * The event, if people without an account can sign up for it: it and its organisation are public and it says so. What is absent, past or
 * not for them answers alike.
 */
export async function requireGuestEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<{ event: EventRow & { ownLanguage: string | null }; organisation: OrganisationRow }> {
  const event = await findEnabledEvent(db, id)
  const organisation = event && (await findOrganisation(db, event.orgId))
  if (!organisation?.enabled || !organisation.isPublic || !event?.isPublic) throw notFound()
  const isOffered = event.takesSignUps && event.takesGuests && !event.forMembers
  if (!isOffered || !isComing(presentEvent(event), clock.now())) throw notFound()
  return { event: { ...event, ownLanguage: organisation.language }, organisation }
}

/** What people without an account can sign up for. */
export async function readOffer(deps: Deps, id: string, language: string): Promise<GuestOffer> {
  const { event, organisation } = await requireGuestEvent(deps, id)
  const signUp = await viewSignUp(deps, { event, member: undefined, language })
  const tiers = (await listTiers(deps.db, [id])).flatMap(({ row }) =>
    row.audience === 'members' ? [] : [row],
  )
  const questions = await questionsOf(deps.db, event)
  return {
    event: presentEvent(event, language),
    organisation: presentGuestOrganisation(organisation),
    signUp: { ...signUp, tiers: signUp.tiers.filter(({ id }) => tiers.some((tier) => tier.id === id)) },
    fields: questions
      .filter(({ field }) => field.access === 'memberWrites')
      .map(({ field, isRequired }) => ({
        ...memberField(fieldIn(field, language), undefined),
        isWritable: true,
        isRequired,
      })),
    asksBirthday: tiers.some(({ minAge, maxAge }) => minAge !== null || maxAge !== null),
  }
}

export function presentGuestOrganisation(row: OrganisationRow): GuestOrganisation {
  const { id, key, name, hue, logo, email, currency, paymentProvider, appProvider } = row
  return { id, key, name, hue, logo, email, currency, paymentProvider, appProvider }
}

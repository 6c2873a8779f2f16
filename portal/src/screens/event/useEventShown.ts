import { CallError } from '../../api/call/callError.ts'
import { comingUp } from '../../api/event/event.ts'
import { useCurrentOrganisations } from '../../api/organisation/organisation.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { useParticipants } from '../../api/registration/participant.ts'

/** An event that the person is shown as members are, or as its staff, who see drafts and what is past too. */
export function useEventShown(id: string, now: Date) {
  const organisations = useCurrentOrganisations()
  const { organisations: listed = [] } = useOrganisationsWith('participants:read')
  const shown = organisations.data && comingUp(organisations.data, now).find((one) => one.id === id)
  const isUnlisted = !shown && organisations.isCurrent
  const asksStaff = isUnlisted && listed.length > 0
  const staff = useParticipants(id, asksStaff)
  const own = asksStaff ? staff.data?.event : undefined
  const organiser = organisations.data?.find((one) => one.id === own?.orgId)
  const isRefused = staff.error instanceof CallError && staff.error.status === 404
  return {
    event: shown ?? (own && { ...own, organisationName: organiser?.name ?? '', hue: organiser?.hue ?? 0 }),
    /** In members' lists. */
    isShown: shown !== undefined,
    organisations: organisations.data ?? [],
    /** Where the person reads who comes. */
    listed,
    isAbsent: isUnlisted && (!asksStaff || isRefused),
    error: organisations.error ?? staff.error,
    refetch: () => Promise.all([organisations.refetch(), asksStaff && staff.refetch()]),
  }
}

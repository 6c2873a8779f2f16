import type { ComingEvent } from '../../../api/event/event.ts'

/** Tomorrow evening, for everyone. */
export function anEvent(values: Partial<ComingEvent> = {}): ComingEvent {
  const startDate = values.startDate ?? '2026-11-22T18:00:00Z'
  return {
    id: values.title ?? 'evening',
    orgId: 'sail',
    organisationName: 'Havnen',
    hue: 200,
    enabled: true,
    title: 'Harbour evening',
    description: '',
    location: '',
    startDate,
    endDate: new Date(Date.parse(startDate) + 7_200_000).toISOString(),
    forMembers: false,
    guestsInvited: false,
    cancelledAt: null,
    contact: '',
    ...values,
  }
}

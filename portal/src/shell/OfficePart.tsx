import type { Membership } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import type { Href } from '@medlem/contract/portalAddress'
import type { ThreadListSearch } from '@medlem/contract/screenSearch'
import type { Thread, ThreadStaffView } from '@medlem/contract/thread'
import type { TimelinePayment } from '@medlem/contract/timeline'
import { createContext, type ReactNode, Suspense, useContext } from 'react'
import type { ComingEvent } from '../api/event/event.ts'

/** The parts of members' screens that only administrators see, with their props. `officeTable.tsx` has the parts. */
export interface OfficeParts {
  DisputePart: { historyId: string; payment: TimelinePayment; onDone: (sentence: string) => void }
  EventHead: { event: ComingEvent; orgKey: string; mayChange: boolean }
  EventParticipants: { eventId: string; orgId: string; orgKey: string; startDate: string; mayChange: boolean }
  GrantActions: { membership: Membership; memberName: string }
  OfficeMenu: Record<never, never>
  OfficeSearch: { place: 'header' | 'menu' }
  OrganisationOutbox: Record<never, never>
  RefundPart: { historyId: string; payment: TimelinePayment; onDone: (sentence: string) => void }
  ReleaseSignIn: { memberId: string; email: string | null }
  RevokePeriod: { historyId: string; year: number; kind: 'manual' | 'grant' | 'place' }
  OrganisationThreads: { organisation: Organisation; listAt: (search: ThreadListSearch) => Href }
  ThreadPanel: { thread: Thread; staffView: ThreadStaffView }
  WriteToMember: { organisations: readonly Organisation[] }
}

export type OfficePartChoice = {
  [Name in keyof OfficeParts]: { name: Name; of: OfficeParts[Name] }
}[keyof OfficeParts]

/** What shows a part; main.tsx hands it in, so that members' screens do not import the office. */
export const OfficeContext = createContext<((part: OfficePartChoice) => ReactNode) | null>(null)

/** A part that only administrators see, loaded when it is first shown. The screen decides for whom to show it. */
export function OfficePart({ fallback = null, ...part }: OfficePartChoice & { fallback?: ReactNode }) {
  const Office = useContext(OfficeContext)
  return Office && <Suspense fallback={fallback}>{<Office {...part} />}</Suspense>
}

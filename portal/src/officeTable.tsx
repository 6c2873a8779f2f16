import { type ComponentType, lazy } from 'react'
import type { OfficePartChoice, OfficeParts } from './shell/OfficePart.tsx'

const parts: { [Name in keyof OfficeParts]: ComponentType<OfficeParts[Name]> } = {
  CancelEvent: lazy(() =>
    import('./office/event/CancelEvent.tsx').then((module) => ({ default: module.CancelEvent })),
  ),
  ChangeEvent: lazy(() =>
    import('./office/event/ChangeEvent.tsx').then((module) => ({ default: module.ChangeEvent })),
  ),
  DisputePart: lazy(() =>
    import('./office/dispute/DisputePart.tsx').then((module) => ({ default: module.DisputePart })),
  ),
  EventParticipants: lazy(() =>
    import('./office/event/EventParticipants.tsx').then((module) => ({ default: module.EventParticipants })),
  ),
  GrantActions: lazy(() =>
    import('./office/grant/GrantActions.tsx').then((module) => ({ default: module.GrantActions })),
  ),
  OfficeMenu: lazy(() =>
    import('./office/frame/OfficeMenu.tsx').then((module) => ({ default: module.OfficeMenu })),
  ),
  OfficeSearch: lazy(() =>
    import('./office/OfficeSearch.tsx').then((module) => ({ default: module.OfficeSearch })),
  ),
  OrganisationOutbox: lazy(() =>
    import('./office/message/OrganisationOutbox.tsx').then((module) => ({
      default: module.OrganisationOutbox,
    })),
  ),
  RefundPart: lazy(() =>
    import('./office/refund/RefundPart.tsx').then((module) => ({ default: module.RefundPart })),
  ),
  ReleaseSignIn: lazy(() =>
    import('./office/member/ReleaseSignIn.tsx').then((module) => ({ default: module.ReleaseSignIn })),
  ),
  RevokePeriod: lazy(() =>
    import('./office/grant/RevokePeriod.tsx').then((module) => ({ default: module.RevokePeriod })),
  ),
  OrganisationThreads: lazy(() =>
    import('./office/thread/OrganisationThreads.tsx').then((module) => ({
      default: module.OrganisationThreads,
    })),
  ),
  ThreadPanel: lazy(() =>
    import('./office/thread/ThreadPanel.tsx').then((module) => ({ default: module.ThreadPanel })),
  ),
  WriteToMember: lazy(() =>
    import('./office/thread/WriteToMember.tsx').then((module) => ({ default: module.WriteToMember })),
  ),
}

/** Shows a part of the office inside a screen that members see too. */
export function Office({ name, of }: OfficePartChoice) {
  // The union of names and props says which belong together; indexing loses it.
  const Part = parts[name] as ComponentType<OfficePartChoice['of']>
  return <Part {...of} />
}

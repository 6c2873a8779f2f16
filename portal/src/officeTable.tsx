import type { ReactNode } from 'react'
import type { OfficePartChoice, OfficeParts } from './shell/OfficePart.tsx'
import { lazyPart } from './ui/lazyPart.tsx'

const parts: { [Name in keyof OfficeParts]: (props: OfficeParts[Name]) => ReactNode } = {
  DisputePart: lazyPart(() => import('./office/dispute/DisputePart.tsx'), 'DisputePart'),
  EventHead: lazyPart(() => import('./office/EventHead.tsx'), 'EventHead'),
  EventParticipants: lazyPart(() => import('./office/EventParticipants.tsx'), 'EventParticipants'),
  GrantActions: lazyPart(() => import('./office/grant/GrantActions.tsx'), 'GrantActions'),
  OfficeMenu: lazyPart(() => import('./office/menu/OfficeMenu.tsx'), 'OfficeMenu'),
  OfficeSearch: lazyPart(() => import('./office/OfficeSearch.tsx'), 'OfficeSearch'),
  OrganisationOutbox: lazyPart(() => import('./office/message/OrganisationOutbox.tsx'), 'OrganisationOutbox'),
  RefundPart: lazyPart(() => import('./office/refund/RefundPart.tsx'), 'RefundPart'),
  ReleaseSignIn: lazyPart(() => import('./office/member/ReleaseSignIn.tsx'), 'ReleaseSignIn'),
  RevokePeriod: lazyPart(() => import('./office/grant/RevokePeriod.tsx'), 'RevokePeriod'),
  OrganisationThreads: lazyPart(
    () => import('./office/thread/OrganisationThreads.tsx'),
    'OrganisationThreads',
  ),
  ThreadPanel: lazyPart(() => import('./office/thread/ThreadPanel.tsx'), 'ThreadPanel'),
  WriteToMember: lazyPart(() => import('./office/thread/WriteToMember.tsx'), 'WriteToMember'),
}

/** Shows a part of the office inside a screen that members see too. */
export function Office({ name, of }: OfficePartChoice) {
  // The union of names and props says which belong together; indexing loses it.
  const Part = parts[name] as (props: OfficePartChoice['of']) => ReactNode
  return <Part {...of} />
}

import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useRouterState } from '@tanstack/react-router'
import { useContext } from 'react'
import { SessionContext } from '../session/session.ts'
import { BareFrame } from './BareFrame.tsx'
import { Fault } from './FaultPage.tsx'
import { Frame } from './Frame.tsx'

/** The content of 'Page not found: {path}', inside the frame that is already there. */
export function NotFound() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return <Fault status={404} message={shellTexts.pageNotFound({ path })} />
}

/** For an address outside the table: in the shell for those who are signed in, else by itself. */
export function NotFoundPage() {
  const session = useContext(SessionContext)
  const content = <NotFound />
  return session?.read().authenticated ? (
    <Frame title={titleTexts.pageNotFound}>{content}</Frame>
  ) : (
    <BareFrame title={titleTexts.pageNotFound}>{content}</BareFrame>
  )
}

import { useRouterState } from '@tanstack/react-router'
import { useContext } from 'react'
import { SessionContext } from '../session/session.ts'
import { BareFrame } from './BareFrame.tsx'
import { Fault } from './FaultPage.tsx'
import { Frame } from './Frame.tsx'

/** The content of 'Page not found: {path}', inside the frame that is already there. */
export function NotFound() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return <Fault status={404} message={`Page not found: ${path}`} />
}

/** For an address outside the table: in the shell for those who are signed in, else by itself. */
export function NotFoundPage() {
  const session = useContext(SessionContext)
  const content = <NotFound />
  return session?.read().authenticated ? (
    <Frame title="Page Not Found">{content}</Frame>
  ) : (
    <BareFrame title="Page Not Found">{content}</BareFrame>
  )
}

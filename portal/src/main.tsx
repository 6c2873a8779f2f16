import { copenhagenDate } from '@medlem/domain/calendar'
import { sessionConstants } from '@medlem/domain/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { portalConfig } from './api/call/portalConfig.ts'
import { queryClient } from './api/call/queryClient.ts'
import { followLanguage } from './api/language/followLanguage.ts'
import { sessionCalls } from './api/member/member.ts'
import { signIn as signInReady } from './api/signIn/signIn.ts'
import { createPortalRouter } from './routes.tsx'
import { isHome, preloadHome } from './screenTable.tsx'
import { readActingFor } from './session/actingFor.ts'
import type { Session } from './session/createSession.ts'
import { createSession } from './session/createSession.ts'
import { startHeartbeat } from './session/heartbeat.ts'
import { SessionContext } from './session/session.ts'
import { UnusableSignInError } from './session/signInProblem.ts'
import { guardChunks } from './shell/chunkReload.ts'
import { ConfigContext } from './shell/config.ts'
import { startFirstLoad } from './shell/firstLoad.ts'
import { focusHeadingOnNavigation } from './shell/focusHeading.ts'
import { OfficeContext } from './shell/OfficePart.tsx'
import { SignInFailure } from './shell/SignInFailure.tsx'
import { StartFailure } from './shell/StartFailure.tsx'
import { built } from './ui/language.ts'
import { logError } from './ui/log.ts'

const element = document.getElementById('root')
if (!element) throw new Error('The document has no place for the portal.')
const page = createRoot(element)

// The sign-in library waits for ever for a frame that never answers; its two questions take 10 s each at most.
const SIGN_IN_TIMEOUT_MS = 20_000

function untilTooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The identity server does not answer.')), SIGN_IN_TIMEOUT_MS)
  })
}

const Office = lazy(() => import('./officeTable.tsx').then((module) => ({ default: module.Office })))

/** Takes over the member's language once the page is shown; nothing while acting, whose screens are the actor's. */
async function followMember(session: Session): Promise<void> {
  const { member } = session.read()
  if (!member || readActingFor() !== null) return
  if (await followLanguage(member.id, built)) location.reload()
}

/** Sign-in first: it clears its own words from the address before the router reads it. */
async function start(): Promise<void> {
  const config = await portalConfig
  const signIn = await Promise.race([signInReady, untilTooLate()])
  const session = createSession({
    signIn,
    calls: sessionCalls,
    sessionTimeoutMinutes: sessionConstants.inactivityTimeoutMinutes,
    reload: () => location.reload(),
    replace: (href) => location.replace(href),
    now: Date.now,
  })
  if (signIn.isAuthenticated()) {
    startHeartbeat(signIn, session)
    session
      .load()
      .then(() => followMember(session))
      .catch(() => undefined)
    startFirstLoad(session, isHome(location.pathname))
    signIn.issuer.subscribe(() => {
      if (!signIn.issuer.isDown()) queryClient.invalidateQueries().catch(() => undefined)
    })
  }
  const router = createPortalRouter({ session })
  focusHeadingOnNavigation(router)
  page.render(
    <StrictMode>
      <ConfigContext value={config}>
        <SessionContext value={session}>
          <QueryClientProvider client={queryClient}>
            <OfficeContext value={Office}>
              <RouterProvider router={router} />
            </OfficeContext>
          </QueryClientProvider>
        </SessionContext>
      </ConfigContext>
    </StrictMode>,
  )
}

guardChunks()
if (isHome(location.pathname)) preloadHome()
// The browser reads its calendars at their first use; it does so while the sign-in is being found out.
setTimeout(() => copenhagenDate(new Date()))
// The headings' face comes while the sign-in is being found out, before the first heading asks for it.
document.fonts.load('600 1em "Bricolage Grotesque"').catch(() => undefined)
start().catch((error: unknown) => {
  logError('The portal could not start:', error)
  page.render(error instanceof UnusableSignInError ? <SignInFailure /> : <StartFailure />)
})

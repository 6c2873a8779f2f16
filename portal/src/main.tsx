import './ui/yieldToBrowser.ts'
import { isOpenPage } from '@medlem/contract/paths'
import type { PortalConfig } from '@medlem/contract/portalConfig'
import { sessionConstants } from '@medlem/domain/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/call/queryClient.ts'
import { followLanguage } from './api/language/followLanguage.ts'
import { sessionCalls } from './api/member/member.ts'
import { portalConfig } from './api/portalConfig/portalConfig.ts'
import { ConfigContext } from './api/portalConfig/useConfig.ts'
import { signIn as signInReady } from './api/signIn/signIn.ts'
import { createPortalRouter } from './routes.tsx'
import { isHome, preloadScreen } from './screenTable.tsx'
import { readActingFor } from './session/actingFor.ts'
import type { Session, SessionCalls } from './session/createSession.ts'
import { createSession } from './session/createSession.ts'
import { startHeartbeat } from './session/heartbeat.ts'
import type { SignIn } from './session/keycloak.ts'
import { forgetOffline, isWithoutNetwork } from './session/offline.ts'
import { SessionContext } from './session/session.ts'
import { UnusableSignInError } from './session/signInProblem.ts'
import { guardChunks } from './shell/chunkReload.ts'
import { firstLoad, startFirstLoad } from './shell/firstLoad.ts'
import { focusHeadingOnNavigation } from './shell/focusHeading.ts'
import { OfficeContext } from './shell/OfficePart.tsx'
import { StartFailure } from './shell/StartFailure.tsx'
import { built } from './ui/language.ts'
import { lazyPart } from './ui/lazyPart.tsx'
import { inTime } from './ui/lazyScreen.ts'
import { logError } from './ui/log.ts'
import { nextTask } from './ui/nextTask.ts'
import { readLocales } from './ui/readLocales.ts'

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

const SignInFailure = lazy(() =>
  import('./shell/SignInFailure.tsx').then((module) => ({ default: module.SignInFailure })),
)
const Office = lazyPart(() => import('./officeTable.tsx'), 'Office')

/** Takes over the member's language once the page is shown; nothing while acting, whose screens are the actor's. */
async function followMember(session: Session): Promise<void> {
  const { member } = session.read()
  if (!member || readActingFor() !== null) return
  if (await followLanguage(member.id, built)) location.reload()
}

/** Notifications in this browser end with the sign-out (decision 49). */
async function beforeLogout(): Promise<void> {
  if (globalThis.Notification?.permission === 'granted')
    await (await import('./api/push/keepPush.ts')).endPush()
}

function sessionOf(signIn: SignIn, calls: SessionCalls): Session {
  return createSession({
    signIn,
    calls,
    sessionTimeoutMinutes: sessionConstants.inactivityTimeoutMinutes,
    reload: () => location.reload(),
    replace: (href) => location.replace(href),
    now: Date.now,
    beforeLogout,
  })
}

/** Draws the portal for this session. */
async function show(config: PortalConfig, session: Session): Promise<ReturnType<typeof createPortalRouter>> {
  const router = createPortalRouter({ session })
  focusHeadingOnNavigation(router)
  await nextTask()
  // Drawn in slices of some milliseconds, between which a press is answered.
  startTransition(() =>
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
    ),
  )
  return router
}

/** Without a network: what this browser kept for reading (decision 43); false where it kept nothing. */
async function startOffline(): Promise<boolean> {
  const { openOffline } = await import('./api/offline/offlineSession.ts')
  const kept = await openOffline(queryClient)
  if (!kept) return false
  const calls = { ...sessionCalls, find: async () => kept.member }
  const session = sessionOf(kept.signIn, calls)
  await show(await portalConfig, session)
  await session.load()
  return true
}

/** Sign-in first: it clears its own words from the address before the router reads it. */
async function start(): Promise<void> {
  const config = await portalConfig
  const signIn = await Promise.race([signInReady, untilTooLate()])
  const session = sessionOf(signIn, sessionCalls)
  if (!signIn.isAuthenticated()) {
    await show(config, session)
    return forgetOffline()
  }
  startHeartbeat(signIn, session)
  // What the first screen waits for is on its way before anything is drawn.
  session
    .load()
    .then(() => followMember(session))
    .catch(() => undefined)
  startFirstLoad(session, isHome(location.pathname))
  await nextTask()
  const router = await show(config, session)
  const stop = firstLoad.subscribe(() => {
    stop()
    const { member } = session.read()
    if (!member) return
    import('./shell/afterFirstLoad.ts')
      .then(({ afterFirstLoad }) => afterFirstLoad(router, member))
      .catch(() => undefined)
  })
  signIn.issuer.subscribe(() => {
    if (!signIn.issuer.isDown()) queryClient.invalidateQueries().catch(() => undefined)
  })
}

/** A page for everybody asks for no sign-in; where cards are checked there may be no network. */
async function startOpenPage(): Promise<void> {
  const { withoutSignIn } = await inTime(() => import('./session/withoutSignIn.ts'))()
  await show(await portalConfig, sessionOf(withoutSignIn, sessionCalls))
}

/** A sign-in whose answer was unusable is no missing network, and a copy would hide it. */
async function startAnyhow(): Promise<void> {
  const isOpen = isOpenPage(location.pathname)
  if (!isOpen && isWithoutNetwork() && (await startOffline().catch(() => false))) return
  try {
    await (isOpen ? startOpenPage() : start())
  } catch (error) {
    logError('The portal could not start:', error)
    if (error instanceof UnusableSignInError) return page.render(<SignInFailure />)
    if (isOpen || !(await startOffline().catch(() => false))) page.render(<StartFailure />)
  }
}

/** What can be had ready while the sign-in is being found out. */
async function prepare(): Promise<void> {
  await nextTask()
  preloadScreen(location.pathname)
  await readLocales()
}

guardChunks()
prepare().catch(() => undefined)
// The headings' face comes while the sign-in is being found out, before the first heading asks for it.
document.fonts.load('600 1em "Bricolage Grotesque"').catch(() => undefined)
startAnyhow().catch((error: unknown) => logError('The portal could not start:', error))

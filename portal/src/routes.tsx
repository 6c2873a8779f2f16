import { queryOf } from '@medlem/contract/portalAddress'
import { hasRole } from '@medlem/domain/access'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  useMatches,
} from '@tanstack/react-router'
import { entranceScreens, guardedScreens, type ScreenOf } from './screenTable.tsx'
import { parseSearch } from './searchText.ts'
import type { Session } from './session/createSession.ts'
import { BareFrame } from './shell/BareFrame.tsx'
import { Fault } from './shell/FaultPage.tsx'
import { Frame } from './shell/Frame.tsx'
import { NotFound, NotFoundPage } from './shell/NotFound.tsx'
import { FrameError, RouteError } from './shell/RouteError.tsx'
import { InSlices } from './ui/InSlices.tsx'
import { ScreenSkeleton } from './ui/Skeleton.tsx'

interface RouterContext {
  session: Session
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Spec 2; home has none and shows the product's name. */
    title?: string
    /** Empty or absent: everybody who is signed in. */
    allowedRoles?: readonly string[]
  }
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}

// Spec 2: every guarded route lists these.
const MEMBERS = ['USER', 'ADMIN', 'SUPER_ADMIN']

/** The router would draw its first match in one piece. */
function Root() {
  return (
    <InSlices>
      <Outlet />
    </InSlices>
  )
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFoundPage,
})

/** Signed in or on the way to the login, which returns to the same address (Spec 6: the guard requires authentication). */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: GuardedFrame,
  errorComponent: FrameError,
  beforeLoad: async ({ context: { session }, location }) => {
    if (session.read().authenticated) return
    await session.login(location.href)
    // The browser is leaving; nothing of the portal is to show.
    await new Promise(() => undefined)
  },
})

function GuardedFrame() {
  const session = guarded.useRouteContext({ select: (context) => context.session })
  const { title, allowedRoles = [] } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  // A signed-in person is a USER, whether or not the identity server says so.
  const isAllowed = hasRole([...session.roles, { org: 'ALL', role: 'USER' }], allowedRoles)
  return (
    <Frame title={title}>
      {isAllowed ? <Outlet /> : <Fault status={403} message={titleTexts.notForYourRole} />}
    </Frame>
  )
}

/** For everybody, signed in or not: the authentication layout (Spec 2). */
const entrance = createRoute({
  getParentRoute: () => root,
  id: 'entrance',
  component: EntranceFrame,
  errorComponent: FrameError,
})

function EntranceFrame() {
  const { title = '' } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  return (
    <BareFrame title={title}>
      <Outlet />
    </BareFrame>
  )
}

function routesOf(parent: typeof guarded | typeof entrance, screens: readonly ScreenOf[]) {
  return screens.map(({ path, title, component, params }) =>
    createRoute({
      getParentRoute: () => parent as typeof guarded,
      path,
      component,
      staticData: parent === guarded ? { title, allowedRoles: MEMBERS } : { title },
      ...(params && { params }),
    }),
  )
}

const routeTree = root.addChildren([
  guarded.addChildren(routesOf(guarded, guardedScreens)),
  entrance.addChildren(routesOf(entrance, entranceScreens)),
])

/** The table of Spec 2. */
export function createPortalRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch: queryOf,
    caseSensitive: true,
    scrollRestoration: true,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    notFoundMode: 'root',
  })
}

import { Id } from '@medlem/contract/scalar'
import { hasRole } from '@medlem/domain/access'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  useMatches,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { parseSearch, stringifySearch } from './searchText.ts'
import type { Session } from './session/createSession.ts'
import { Fault } from './shell/FaultPage.tsx'
import { Frame } from './shell/Frame.tsx'
import { NotFound, NotFoundPage } from './shell/NotFound.tsx'
import { RouteError } from './shell/RouteError.tsx'
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

/** Query of a return address; the gateway's own words are kept as they came. */
type TextSearch = Record<string, string | undefined>

function textSearch(search: Record<string, unknown>): TextSearch {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
}

/** An id that can't be one is an address that isn't there (Spec 8: failed route validation gives 404). */
const idInPath = {
  parse: ({ id }: { id: string }) => {
    if (!Id.safeParse(id).success) throw notFound()
    return { id }
  },
}

// Spec 2: every guarded route lists these.
const MEMBERS = ['USER', 'ADMIN', 'SUPER_ADMIN']

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
})

/** Signed in or on the way to the login, which returns to the same address (Spec 6: the guard requires authentication). */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: GuardedFrame,
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
      {isAllowed ? <Outlet /> : <Fault status={403} message="Your role does not open this page." />}
    </Frame>
  )
}

const parent = { getParentRoute: () => guarded }
const titled = (title?: string) => ({ title, allowedRoles: MEMBERS })

const Home = lazyRouteComponent(() => import('./screens/organisation/Home.tsx'), 'Home')
const Memberships = lazyRouteComponent(() => import('./screens/membership/Memberships.tsx'), 'Memberships')
const ProfileDialog = lazy(() =>
  import('./screens/member/ProfileDialog.tsx').then((module) => ({ default: module.ProfileDialog })),
)

/** Whether an address shows the front page. */
export function isHome(path: string): boolean {
  return path === '/' || path === '/organizations'
}

/** Fetches the front page's screen while the sign-in is still being found out. */
export function preloadHome(): void {
  Home.preload?.()?.catch(() => undefined)
}

const home = createRoute({ ...parent, path: '/', component: Home, staticData: titled() })
const organizations = createRoute({
  ...parent,
  path: '/organizations',
  component: Home,
  staticData: titled('Organizations'),
})
const memberships = createRoute({
  ...parent,
  path: '/memberships',
  staticData: titled('Memberships'),
  validateSearch: textSearch,
  component: MembershipsWithProfile,
})

/** `?trigger=editMainParticipant` opens the profile over the memberships (Spec 2). */
function MembershipsWithProfile() {
  const { trigger } = memberships.useSearch()
  return (
    <>
      <Memberships />
      <Suspense fallback={null}>{trigger === 'editMainParticipant' && <ProfileDialog />}</Suspense>
    </>
  )
}

const newMembership = createRoute({
  ...parent,
  path: '/membership-new',
  staticData: titled('New Membership'),
  validateSearch: textSearch,
  component: lazyRouteComponent(() => import('./screens/membership/NewMembership.tsx'), 'NewMembership'),
})
const review = createRoute({
  ...parent,
  path: '/organizations-review',
  staticData: titled('Organizations Review'),
  validateSearch: textSearch,
  component: lazyRouteComponent(() => import('./screens/membership/Review.tsx'), 'Review'),
})
const confirm = createRoute({
  ...parent,
  path: '/membership-confirm',
  staticData: titled('Payment Successful'),
  validateSearch: textSearch,
  component: lazyRouteComponent(
    () => import('./screens/membership/PaymentSuccessful.tsx'),
    'PaymentSuccessful',
  ),
})
const decline = createRoute({
  ...parent,
  path: '/membership-decline',
  staticData: titled('Payment Failed'),
  validateSearch: textSearch,
  component: lazyRouteComponent(() => import('./screens/membership/PaymentFailed.tsx'), 'PaymentFailed'),
})
const history = createRoute({
  ...parent,
  path: '/membership-{$id}-history',
  params: idInPath,
  staticData: titled('Memberships History'),
  component: lazyRouteComponent(
    () => import('./screens/membership/MembershipHistory.tsx'),
    'MembershipHistory',
  ),
})
const receipt = createRoute({
  ...parent,
  path: '/membership-{$id}-receipt',
  params: idInPath,
  staticData: titled('Memberships Receipt'),
  component: lazyRouteComponent(
    () => import('./screens/membership/MembershipReceipt.tsx'),
    'MembershipReceipt',
  ),
})
const contact = createRoute({
  ...parent,
  path: '/contact-us',
  staticData: titled('Contact Us'),
  component: lazyRouteComponent(() => import('./screens/contact/ContactUs.tsx'), 'ContactUs'),
})

const routeTree = root.addChildren([
  guarded.addChildren([
    home,
    organizations,
    memberships,
    newMembership,
    review,
    confirm,
    decline,
    history,
    receipt,
    contact,
  ]),
])

/** The table of Spec 2 as far as it is built. */
export function createPortalRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    scrollRestoration: true,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    notFoundMode: 'root',
  })
}

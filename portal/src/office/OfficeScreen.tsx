import type { Organisation } from '@medlem/contract/organisation'
import { type OfficePage, officePages } from '@medlem/contract/productPaths'
import { Id } from '@medlem/contract/scalar'
import { hasRight, type Right } from '@medlem/domain/rights'
import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { officeAuditLogTexts } from '@medlem/i18n/en/portal/office/auditLog'
import { officeBankTexts } from '@medlem/i18n/en/portal/office/bank'
import { officeBatchTexts } from '@medlem/i18n/en/portal/office/batch'
import { officeBelowTexts } from '@medlem/i18n/en/portal/office/below'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeMoneyTexts } from '@medlem/i18n/en/portal/office/money'
import { officePayoutTexts } from '@medlem/i18n/en/portal/office/payout'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { officeSampleTexts } from '@medlem/i18n/en/portal/office/sample'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { officeTeamTexts } from '@medlem/i18n/en/portal/office/team'
import { officeVoucherTexts } from '@medlem/i18n/en/portal/office/voucher'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useAdministered } from '../api/organisation/administered.ts'
import { useSession, useSessionActions } from '../session/session.ts'
import { NotWhileActing } from '../shared/NotWhileActing.tsx'
import { useShownTitle } from '../shell/shownTitle.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { lazyScreen } from '../ui/lazyScreen.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
import { usePathParams } from '../ui/usePathParams.ts'
import { NoAccess } from './NoAccess.tsx'
import { isSettingsPage, settingsEntries } from './settings/settingsMenu.ts'

interface OfficePageOf {
  title: string
  /** Left out for what every job opens. */
  right?: Right
  /** Shows its own heading. */
  component: ComponentType<{ organisation: Organisation }>
}

/** What is shown at `/office/{organisation}` and below it. A new page is a line here. */
export const pages: Record<OfficePage | 'home' | 'newPerson' | 'person', OfficePageOf> = {
  home: {
    title: officeFrameTexts.office,
    component: lazyScreen(() => import('./HomePage.tsx'), 'HomePage'),
  },
  money: {
    title: officeFrameTexts.money,
    right: 'money:read',
    component: lazyScreen(() => import('./MoneyPage.tsx'), 'MoneyPage'),
  },
  payments: {
    title: officeMoneyTexts.payments,
    right: 'money:read',
    component: lazyScreen(() => import('./PaymentsPage.tsx'), 'PaymentsPage'),
  },
  claims: {
    title: officeMoneyTexts.claims,
    right: 'money:read',
    component: lazyScreen(() => import('./ClaimsPage.tsx'), 'ClaimsPage'),
  },
  bank: {
    title: officeBankTexts.title,
    right: 'money:read',
    component: lazyScreen(() => import('./BankPage.tsx'), 'BankPage'),
  },
  payouts: {
    title: officePayoutTexts.title,
    right: 'money:read',
    component: lazyScreen(() => import('./PayoutsPage.tsx'), 'PayoutsPage'),
  },
  bookkeeping: {
    title: officeVoucherTexts.title,
    right: 'money:read',
    component: lazyScreen(() => import('./BookkeepingPage.tsx'), 'BookkeepingPage'),
  },
  sample: {
    title: officeSampleTexts.title,
    right: 'money:read',
    component: lazyScreen(() => import('./SamplePage.tsx'), 'SamplePage'),
  },
  events: {
    title: officeFrameTexts.events,
    right: 'participants:read',
    component: lazyScreen(() => import('./EventsPage.tsx'), 'EventsPage'),
  },
  messages: {
    title: officeFrameTexts.messages,
    // Staff who write to those who come to an event follow that message alone.
    component: lazyScreen(() => import('./MessagesPage.tsx'), 'MessagesPage'),
  },
  settings: {
    title: officeFrameTexts.settings,
    right: 'settings:read',
    component: lazyScreen(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  },
  fees: {
    title: officeFeeTexts.title,
    right: 'fees:write',
    component: lazyScreen(() => import('./FeesPage.tsx'), 'FeesPage'),
  },
  access: {
    title: officeAccessTexts.title,
    right: 'access:read',
    component: lazyScreen(() => import('./access/Access.tsx'), 'Access'),
  },
  audit: {
    title: officeAuditLogTexts.title,
    right: 'audit:read',
    component: lazyScreen(() => import('./AuditLogPage.tsx'), 'AuditLogPage'),
  },
  setup: {
    title: officeSetupTexts.setUp,
    right: 'settings:read',
    component: lazyScreen(() => import('./SetupPage.tsx'), 'SetupPage'),
  },
  person: {
    title: officePersonTexts.title,
    right: 'members:read',
    component: lazyScreen(() => import('./PersonPage.tsx'), 'PersonPage'),
  },
  newPerson: {
    title: officePersonTexts.newMember,
    right: 'members:write',
    component: lazyScreen(() => import('./NewPersonPage.tsx'), 'NewPersonPage'),
  },
  import: {
    title: officeFrameTexts.importMembers,
    right: 'members:write',
    component: lazyScreen(() => import('./ImportPage.tsx'), 'ImportPage'),
  },
  teams: {
    title: officeTeamTexts.teams,
    right: 'members:read',
    component: lazyScreen(() => import('./TeamsPage.tsx'), 'TeamsPage'),
  },
  change: {
    title: officeBatchTexts.pageTitle,
    // Each kind of change has its own right, which the server asks for.
    component: lazyScreen(() => import('./BatchPage.tsx'), 'BatchPage'),
  },
  below: {
    title: officeBelowTexts.below,
    right: 'figures:read',
    component: lazyScreen(() => import('./FiguresPage.tsx'), 'FiguresPage'),
  },
  affiliations: {
    title: officeBelowTexts.affiliations,
    right: 'access:read',
    component: lazyScreen(() => import('./affiliation/Affiliations.tsx'), 'Affiliations'),
  },
  reminders: {
    title: titleTexts.reminders,
    right: 'reminders:write',
    component: lazyScreen(() => import('./RemindersPage.tsx'), 'RemindersPage'),
  },
}

/** A page of the settings by the end of its address; undefined where there is none. */
function settingsPageOf(section: string): OfficePageOf | undefined {
  const entry = settingsEntries.find(({ page }) => page === section)
  return entry && isSettingsPage(section)
    ? { ...pages.settings, title: entry.title, right: entry.right }
    : undefined
}

/** A page below the members: the form for a new one, or one of them; undefined where that can be no member. */
function pageOf(page: string, member: string | undefined): string | undefined {
  if (member === undefined)
    return page === 'home' || officePages.some((name) => name === page) ? page : undefined
  if (member === 'new') return 'newPerson'
  return Id.safeParse(member).success ? 'person' : undefined
}

const DoorPage = lazyScreen(() => import('./DoorPage.tsx'), 'DoorPage')

/** The office of one organisation, for those who administer it; to everybody else there is no such page. */
export function OfficeScreen() {
  const { event } = usePathParams()
  const { selectedImpersonateMember } = useSession()
  if (event === undefined) return <OfficePageScreen />
  if (selectedImpersonateMember) return <NotWhileActing title={officeFrameTexts.events} />
  if (!Id.safeParse(event).success) throw notFound({ routeId: rootRouteId })
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <DoorPage eventId={event} />
    </Suspense>
  )
}

function OfficePageScreen() {
  const { id, page = 'home', section, member } = usePathParams()
  const { organisations, error, refetch } = useAdministered()
  const { roles } = useSessionActions()
  const { selectedImpersonateMember } = useSession()
  const organisation = organisations?.find((one) => one.id === id)
  const shown =
    section === undefined
      ? Object.entries(pages).find(([name]) => name === pageOf(page, member))?.[1]
      : settingsPageOf(section)
  useShownTitle(shown?.title ?? officeFrameTexts.office)
  if (shown && selectedImpersonateMember) return <NotWhileActing title={shown.title} />
  if (!shown || (organisations && !organisation)) throw notFound({ routeId: rootRouteId })
  if (error && !organisations) {
    return (
      <>
        <PageHeading title={shown.title} />
        <ErrorNotice error={error} title={officeFrameTexts.notLoaded} retry={() => refetch()} />
      </>
    )
  }
  if (!organisation) return <ScreenSkeleton />
  if (shown.right && !hasRight(roles, organisation.key, shown.right)) return <NoAccess title={shown.title} />
  const Page = shown.component
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Page key={`${organisation.id} ${member ?? ''}`} organisation={organisation} />
    </Suspense>
  )
}

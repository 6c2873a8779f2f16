import {
  CARD_CHECK,
  DOOR,
  errorPageStatuses,
  GUEST_ORDER,
  GUEST_SHARE,
  GUEST_SIGN_UP,
  templatePaths,
  templatePrefixes,
} from '@medlem/contract/paths'
import type { Screen } from '@medlem/contract/portalAddress'
import { Id } from '@medlem/contract/scalar'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, type RouteComponent } from '@tanstack/react-router'
import { Home } from './screens/organisation/Home.tsx'
import { lazyScreen } from './ui/lazyScreen.ts'

type Params = Record<string, string>

/** '/membership-{id}-history' → '/membership-{$id}-history', as the router writes it. */
type RouteOf<Path> = Path extends `${infer Start}{id}${infer End}` ? `${Start}{$id}${End}` : Path

/** An address and what is shown there (Spec 2). */
export interface ScreenOf {
  path: string
  /** None: the product's name. */
  title?: string | undefined
  component: RouteComponent
  /** Refuses what can't be a value: failed route validation gives 404 (Spec 8). */
  params?: { parse: (params: Params) => Params }
}

const idInPath = {
  parse: (params: Params) => {
    if (!Id.safeParse(params.id).success) throw notFound()
    return params
  },
}

const statusInPath = {
  parse: (params: Params) => {
    if (!errorPageStatuses.some((status) => String(status) === params.status)) throw notFound()
    return params
  },
}

const office = {
  params: idInPath,
  component: lazyScreen(() => import('./office/OfficeScreen.tsx'), 'OfficeScreen'),
}
const GuestScreen = lazyScreen(() => import('./screens/guest/GuestScreen.tsx'), 'GuestScreen')
const TemplatePage = lazyScreen(() => import('./screens/signIn/TemplatePage.tsx'), 'TemplatePage')

/** Whether an address shows the front page. */
export function isHome(path: string): boolean {
  return path === '/' || path === '/organizations'
}

/** For those who are signed in; the parameters of an address's query are in contract/src/screenSearch.ts and officeSearch.ts. */
export const guardedScreens: readonly (ScreenOf & { path: RouteOf<Screen> | `/office/${string}` })[] = [
  { path: '/', component: Home },
  { path: '/organizations', title: titleTexts.organizations, component: Home },
  {
    path: '/events',
    title: titleTexts.events,
    component: lazyScreen(() => import('./screens/event/Events.tsx'), 'Events'),
  },
  {
    path: '/my-calender',
    title: titleTexts.myCalendar,
    component: lazyScreen(() => import('./screens/event/MyCalendar.tsx'), 'MyCalendar'),
  },
  {
    path: '/my-teams',
    title: titleTexts.myTeams,
    component: lazyScreen(() => import('./screens/team/MyTeams.tsx'), 'MyTeams'),
  },
  {
    path: '/contact-us',
    title: titleTexts.contactUs,
    component: lazyScreen(() => import('./screens/thread/ContactUs.tsx'), 'ContactUs'),
  },
  {
    path: '/memberships',
    title: titleTexts.memberships,
    component: lazyScreen(() => import('./screens/MembershipsScreen.tsx'), 'MembershipsScreen'),
  },
  {
    path: '/member-cards',
    title: titleTexts.memberCards,
    component: lazyScreen(() => import('./screens/memberCard/MemberCards.tsx'), 'MemberCards'),
  },
  {
    path: '/event-{$id}-detail',
    title: titleTexts.eventDetails,
    params: idInPath,
    component: lazyScreen(() => import('./screens/event/EventDetail.tsx'), 'EventDetail'),
  },
  {
    path: '/organizations-{$id}-details',
    title: titleTexts.organizationDetails,
    params: idInPath,
    component: lazyScreen(
      () => import('./screens/organisation/OrganisationDetail.tsx'),
      'OrganisationDetail',
    ),
  },
  {
    path: '/my-profile',
    title: titleTexts.myProfile,
    component: lazyScreen(() => import('./screens/member/MyProfile.tsx'), 'MyProfile'),
  },
  {
    path: '/membership-new',
    title: titleTexts.newMembership,
    component: lazyScreen(() => import('./screens/membership/NewMembership.tsx'), 'NewMembership'),
  },
  {
    path: '/membership-confirm',
    title: titleTexts.paymentSuccessful,
    component: lazyScreen(() => import('./screens/membership/PaymentSuccessful.tsx'), 'PaymentSuccessful'),
  },
  {
    path: '/membership-decline',
    title: titleTexts.paymentFailed,
    component: lazyScreen(() => import('./screens/membership/PaymentFailed.tsx'), 'PaymentFailed'),
  },
  {
    path: '/participants-list',
    title: titleTexts.myParticipants,
    component: lazyScreen(() => import('./screens/member/family/Family.tsx'), 'Family'),
  },
  {
    path: '/membership-{$id}-history',
    title: titleTexts.membershipsHistory,
    params: idInPath,
    component: lazyScreen(() => import('./screens/membership/MembershipHistory.tsx'), 'MembershipHistory'),
  },
  {
    path: '/membership-{$id}-receipt',
    title: titleTexts.membershipsReceipt,
    params: idInPath,
    component: lazyScreen(() => import('./screens/membership/MembershipReceipt.tsx'), 'MembershipReceipt'),
  },
  {
    path: '/membership-list',
    title: titleTexts.membershipList,
    component: lazyScreen(() => import('./office/member/MembershipList.tsx'), 'MembershipList'),
  },
  {
    path: '/job-invitation',
    title: titleTexts.invitation,
    component: lazyScreen(() => import('./screens/appointment/JobInvitation.tsx'), 'JobInvitation'),
  },
  {
    path: '/account-letter',
    title: titleTexts.accountLetter,
    component: lazyScreen(() => import('./screens/signIn/AccountLetter.tsx'), 'AccountLetter'),
  },
  {
    path: '/new-organisation',
    title: titleTexts.newOrganisation,
    component: lazyScreen(() => import('./office/settings/NewOrganisation.tsx'), 'NewOrganisation'),
  },
  {
    path: '/instalments',
    title: titleTexts.instalments,
    component: lazyScreen(() => import('./screens/membership/instalment/Instalments.tsx'), 'Instalments'),
  },
  {
    path: '/add-edit-participant',
    title: titleTexts.addEditParticipant,
    component: lazyScreen(() => import('./screens/member/family/EditFamilyMember.tsx'), 'EditFamilyMember'),
  },
  {
    path: '/organizations-review',
    title: titleTexts.organizationsReview,
    component: lazyScreen(() => import('./screens/membership/Review.tsx'), 'Review'),
  },
  {
    path: '/edit-profile',
    title: titleTexts.editProfile,
    component: lazyScreen(() => import('./screens/member/EditProfile.tsx'), 'EditProfile'),
  },
  {
    path: '/message-inbox',
    title: titleTexts.messageInbox,
    component: lazyScreen(() => import('./screens/thread/MessageInbox.tsx'), 'MessageInbox'),
  },
  {
    path: '/message-read',
    title: titleTexts.messageRead,
    component: lazyScreen(() => import('./screens/thread/MessageRead.tsx'), 'MessageRead'),
  },
  {
    path: '/message-compose',
    title: titleTexts.messageCompose,
    component: lazyScreen(() => import('./screens/thread/MessageCompose.tsx'), 'MessageCompose'),
  },
  {
    path: '/mailbox',
    title: titleTexts.mailbox,
    component: lazyScreen(() => import('./screens/message/Mailbox.tsx'), 'Mailbox'),
  },
  {
    path: '/blog',
    title: titleTexts.blog,
    component: lazyScreen(() => import('./screens/news/NewsList.tsx'), 'NewsList'),
  },
  {
    path: '/add-blog',
    title: titleTexts.addBlog,
    component: lazyScreen(() => import('./office/news/AddNews.tsx'), 'AddNews'),
  },
  {
    path: '/content',
    title: titleTexts.content,
    component: lazyScreen(() => import('./screens/page/PageList.tsx'), 'PageList'),
  },
  {
    path: '/content-add',
    title: titleTexts.contentAdd,
    component: lazyScreen(() => import('./office/page/AddPage.tsx'), 'AddPage'),
  },
  {
    path: '/add-email',
    title: titleTexts.addEmail,
    component: lazyScreen(() => import('./office/message/AddTemplate.tsx'), 'AddTemplate'),
  },
  {
    path: '/email-template',
    title: titleTexts.emailTemplate,
    component: lazyScreen(() => import('./screens/message/MessageTemplates.tsx'), 'MessageTemplates'),
  },
  {
    path: '/menu',
    title: titleTexts.menu,
    component: lazyScreen(() => import('./screens/menu/AllPages.tsx'), 'AllPages'),
  },
  { path: '/office/$id', ...office },
  { path: '/office/$id/$page', ...office },
  { path: '/office/$id/settings/$section', ...office },
  { path: '/office/$id/members/$member', ...office },
  { path: '/office/$id/events/$event/door', ...office },
]

/** Fetches the code of an address's screen, so that it comes while the sign-in is being found out. */
export function preloadScreen(path: string): void {
  const screen = guardedScreens.find((one) => one.path === path)
  screen?.component.preload?.()?.catch(() => undefined)
}

/** For everybody, signed in or not: the authentication layout, error pages, and the template's leftovers (Ruling 6). */
export const entranceScreens: readonly ScreenOf[] = [
  {
    path: '/page-login',
    title: titleTexts.login,
    component: lazyScreen(() => import('./screens/signIn/Login.tsx'), 'Login'),
  },
  {
    path: '/page-register',
    title: titleTexts.register,
    component: lazyScreen(() => import('./screens/signIn/Register.tsx'), 'Register'),
  },
  {
    path: '/page-lock-screen',
    title: titleTexts.lockScreen,
    component: lazyScreen(() => import('./screens/signIn/LockScreen.tsx'), 'LockScreen'),
  },
  {
    path: '/page-forgot-password',
    title: titleTexts.forgotPassword,
    component: lazyScreen(() => import('./screens/signIn/ForgotPassword.tsx'), 'ForgotPassword'),
  },
  {
    path: CARD_CHECK,
    title: titleTexts.cardCheck,
    component: lazyScreen(() => import('./screens/memberCard/check/CardCheck.tsx'), 'CardCheck'),
  },
  {
    path: DOOR,
    component: lazyScreen(() => import('./screens/door/HelperDoor.tsx'), 'HelperDoor'),
  },
  ...[GUEST_SIGN_UP, GUEST_ORDER, GUEST_SHARE].map((path) => ({ path, component: GuestScreen })),
  {
    path: '/page-error-{$status}',
    title: titleTexts.error,
    params: statusInPath,
    component: lazyScreen(() => import('./screens/signIn/ErrorPage.tsx'), 'ErrorPage'),
  },
  ...[...templatePaths, ...templatePrefixes.map((prefix) => `${prefix}{$}`)].map((path) => ({
    path,
    title: titleTexts.template,
    component: TemplatePage,
  })),
]

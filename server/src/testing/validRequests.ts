import * as audit from '@medlem/contract/audit'
import * as banner from '@medlem/contract/banner'
import * as calendarFeed from '@medlem/contract/calendarFeed'
import * as change from '@medlem/contract/change'
import * as event from '@medlem/contract/event'
import * as eventChange from '@medlem/contract/eventChange'
import * as family from '@medlem/contract/family'
import * as language from '@medlem/contract/language'
import * as ledger from '@medlem/contract/ledger'
import * as memberCard from '@medlem/contract/memberCard'
import * as membership from '@medlem/contract/membership'
import * as membershipChange from '@medlem/contract/membershipChange'
import { listPeriods } from '@medlem/contract/membershipPeriods'
import * as message from '@medlem/contract/message'
import * as movement from '@medlem/contract/movement'
import * as notification from '@medlem/contract/notification'
import * as notificationChange from '@medlem/contract/notificationChange'
import * as organisation from '@medlem/contract/organisation'
import * as payment from '@medlem/contract/payment'
import * as paymentConfiguration from '@medlem/contract/paymentConfiguration'
import * as privacy from '@medlem/contract/privacy'
import * as purchaseQuote from '@medlem/contract/purchaseQuote'
import * as sample from '@medlem/contract/sample'
import * as savedCard from '@medlem/contract/savedCard'
import * as tokenCalls from '@medlem/contract/token'
import { membershipData, noAuthorization } from '../money/payment/testing/buyer.ts'
import { accountingProgramRequests } from './accountingProgramRequests.ts'
import { affiliationRequests } from './affiliationRequests.ts'
import { appointmentRequests } from './appointmentRequests.ts'
import { bankRequests } from './bankRequests.ts'
import { batchRequests } from './batchRequests.ts'
import { aLink, aNotification, anEvent } from './builders.ts'
import { cancellationRequests } from './cancellationRequests.ts'
import { customFieldRequests } from './customFieldRequests.ts'
import { doorRequests } from './doorRequests.ts'
import { feeRequests } from './feeRequests.ts'
import { grantRequests } from './grantRequests.ts'
import { guestRequests } from './guestRequests.ts'
import { instalmentRequests } from './instalmentRequests.ts'
import { memberRequests } from './memberRequests.ts'
import { messageRequests } from './messageRequests.ts'
import { payoutRequests } from './payoutRequests.ts'
import { personRequests } from './personRequests.ts'
import { publicationRequests } from './publicationRequests.ts'
import { pushRequests } from './pushRequests.ts'
import { receiptRequests } from './receiptRequests.ts'
import { refundRequests } from './refundRequests.ts'
import { registrationRequests } from './registrationRequests.ts'
import { reminderRequests } from './reminderRequests.ts'
import { renewalRequests } from './renewalRequests.ts'
import { settingsRequests } from './settingsRequests.ts'
import { signInRequests } from './signInRequests.ts'
import {
  contacted,
  contactUs,
  drafted,
  keptCard,
  paidInWindow,
  paidYear,
  prepared,
  reachedByMessage,
  renewing,
  windowOf,
} from './stage.ts'
import { teamRequests } from './teamRequests.ts'
import { threadRequests } from './threadRequests.ts'
import { type ValidRequest, valid } from './validRequest.ts'
import { voucherRequests } from './voucherRequests.ts'

const profile = { firstName: 'Ida', lastName: 'Holm' }
/** By the name of the call in the contract. */
export const validRequests: Record<string, ValidRequest> = {
  ...memberRequests,
  ...bankRequests,
  ...payoutRequests,
  ...batchRequests,
  ...personRequests,
  ...teamRequests,
  ...feeRequests,
  ...customFieldRequests,
  ...receiptRequests,

  listInvitations: valid(family.listInvitations, ({ owner }) => ({
    querystring: { inviterEmail: owner.email ?? '' },
  })),
  approveInvitation: valid(family.approveInvitation, async ({ server, cast, owner }) => ({
    querystring: { id: (await aLink(server, { from: cast.vera, to: owner, status: 'pending' })).id },
  })),
  rejectInvitation: valid(family.rejectInvitation, async ({ server, cast, owner }) => ({
    querystring: { id: (await aLink(server, { from: cast.vera, to: owner, status: 'pending' })).id },
  })),
  listFamily: valid(family.listFamily, ({ owner }) => ({ params: { memberId: owner.id } })),
  createInvitation: valid(family.createInvitation, ({ cast }) => ({
    body: { inviteeEmail: cast.jonas.email ?? '' },
  })),
  endInvitation: valid(family.endInvitation, async ({ server, cast, owner }) => ({
    params: { id: (await aLink(server, { from: owner, to: cast.vera })).id },
  })),
  createChild: valid(family.createChild, () => ({ body: { ...profile, dateOfBirth: '2015-05-04' } })),

  listMemberships: valid(membership.listMemberships, ({ owner, cast }) => ({
    params: { memberId: owner.id },
    querystring: { orgId: cast.club.id },
  })),
  createMembership: valid(membershipChange.createMembership, ({ owner, cast }) => ({
    params: { memberId: owner.id },
    body: { orgId: cast.club.id },
  })),
  updateMembership: valid(membershipChange.updateMembership, async (stage) => {
    await renewing(stage)
    const { owner, cast } = stage
    return { params: { memberId: owner.id }, body: { orgId: cast.club.id, autoRenewal: false } }
  }),
  createPeriod: valid(membershipChange.createPeriod, async (stage) => ({
    params: { id: (await drafted(stage)).membershipId },
    body: { membershipConfId: stage.cast.fee.id, gdprAgreement: true, consentVersion: '1' },
  })),
  listPeriods: valid(listPeriods, async (stage) => ({
    params: { id: (await drafted(stage)).membershipId },
  })),
  getFamilyStatus: valid(membership.getFamilyStatus, ({ owner }) => ({
    params: { memberId: owner.id },
  })),
  listMemberCards: valid(memberCard.listMemberCards, async (stage) => {
    await paidYear(stage)
    return { params: { memberId: stage.owner.id } }
  }),
  replaceCardKey: valid(
    memberCard.replaceCardKey,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { withdraw: false } }),
    'clubAdmin',
  ),
  calculateStatus: valid(membershipChange.calculateStatus, ({ owner }) => ({
    body: { memberIds: [owner.id] },
  })),

  createPayment: valid(payment.createPayment, async (stage) => ({
    params: { id: (await drafted(stage)).historyId },
    body: {},
  })),
  quotePurchase: valid(purchaseQuote.quotePurchase, ({ cast, owner }) => ({
    body: { orgId: cast.club.id, lines: [{ memberId: owner.id, membershipConfId: cast.fee.id }] },
  })),
  getPayment: valid(payment.getPayment, async (stage) => {
    const { historyId, paymentId } = await windowOf(stage)
    return { params: { historyId, paymentId } }
  }),
  updatePayment: valid(payment.updatePayment, async (stage) => {
    const { historyId, paymentId, authorization } = await paidInWindow(stage)
    const body = { paymentStatus: 'paid' as const, authorizationIdentifier: authorization }
    return { params: { historyId, paymentId }, body }
  }),
  preparePayment: valid(payment.preparePayment, async (stage) => {
    const { historyId: membershipHistoryId } = await drafted(stage)
    return {
      body: {
        token: 'nonce',
        membershipData: membershipData({
          memberships: [{ membershipHistoryId, membershipConfId: stage.cast.fee.id }],
        }),
      },
    }
  }),
  openPaymentWindow: valid(payment.openPaymentWindow, async (stage) => {
    const { token, membershipHistoryPaymentId } = await prepared(stage)
    return { params: { provider: 'freepay' as const }, body: { token, membershipHistoryPaymentId } }
  }),
  capturePayment: valid(payment.capturePayment, async (stage) => {
    const { paymentId, authorization } = await paidInWindow(stage)
    return {
      params: { provider: 'freepay' as const, authorizationIdentifier: authorization },
      body: { membershipHistoryPaymentId: paymentId, Amount: 45_000, Quantity: 1 },
    }
  }),
  declinePayment: valid(payment.declinePayment, async (stage) => ({
    params: { provider: 'freepay' as const, authorizationIdentifier: noAuthorization },
    querystring: { membershipHistoryPaymentId: (await windowOf(stage)).paymentId },
  })),
  giveUpPayment: valid(payment.giveUpPayment, async (stage) => ({
    body: { membershipHistoryPaymentId: (await windowOf(stage)).paymentId },
  })),
  findPaymentReturn: valid(payment.findPaymentReturn, async (stage) => ({
    body: { token: (await windowOf(stage)).token },
  })),
  ...refundRequests,
  listSavedCards: valid(savedCard.listSavedCards, () => ({})),
  deleteSavedCard: valid(savedCard.deleteSavedCard, async (stage) => ({
    params: { id: await keptCard(stage) },
  })),

  listOrganisations: valid(organisation.listOrganisations, () => ({})),
  listMembershipConfigurations: valid(organisation.listMembershipConfigurations, ({ cast }) => ({
    params: { id: cast.club.id },
  })),
  getPaymentConfiguration: valid(paymentConfiguration.getPaymentConfiguration, ({ cast }) => ({
    params: { id: cast.club.id, provider: 'freepay' as const },
  })),
  ...settingsRequests,
  getBooks: valid(
    ledger.getBooks,
    ({ cast }) => ({
      params: { id: cast.club.id },
      querystring: { from: '2026-11-01', to: '2026-11-30' },
    }),
    'clubAdmin',
  ),
  exportBookkeeping: valid(
    ledger.exportBookkeeping,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: { month: '2026-11' } }),
    'clubAdmin',
  ),
  getIncome: valid(
    movement.getIncome,
    ({ cast }) => ({ params: { id: cast.club.id, month: '2026-11' } }),
    'clubAdmin',
  ),
  listMovements: valid(
    movement.listMovements,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: {} }),
    'clubAdmin',
  ),
  getAuditSample: valid(
    sample.getAuditSample,
    ({ cast }) => ({
      params: { id: cast.club.id, year: '2026' },
      querystring: { seed: '4711', size: '60' },
    }),
    'clubAdmin',
  ),
  ...accountingProgramRequests,
  ...voucherRequests,
  listEvents: valid(event.listEvents, ({ cast }) => ({ querystring: { orgId: cast.club.id } })),
  exportEvent: valid(eventChange.exportEvent, async ({ server, cast }) => ({
    params: { id: (await anEvent(server, { orgId: cast.club.id })).id },
  })),
  ...cancellationRequests,
  getLanguage: valid(language.getLanguage, () => ({})),
  updateLanguage: valid(language.updateLanguage, () => ({ body: { chosen: 'en' } })),
  getCalendarFeed: valid(calendarFeed.getCalendarFeed, () => ({})),
  renewCalendarFeed: valid(calendarFeed.renewCalendarFeed, () => ({})),
  deleteCalendarFeed: valid(calendarFeed.deleteCalendarFeed, () => ({})),
  streamChanges: valid(change.streamChanges, () => ({})),
  listBanners: valid(banner.listBanners, () => ({})),

  ...publicationRequests,
  ...grantRequests,
  ...registrationRequests,
  ...doorRequests,
  ...renewalRequests,
  ...instalmentRequests,
  ...reminderRequests,
  ...messageRequests,

  listNotifications: valid(notification.listNotifications, ({ owner }) => ({
    querystring: { memberId: owner.id },
  })),
  markNotificationsRead: valid(notificationChange.markNotificationsRead, ({ owner }) => ({
    body: { receiverId: owner.id, inviteeEmail: owner.email ?? '', read: true as const },
  })),
  deleteNotification: valid(notificationChange.deleteNotification, async ({ server, owner }) => ({
    params: { id: await aNotification(server, { receiver: owner }) },
  })),
  createNotification: valid(notification.createNotification, ({ cast }) => ({ body: contactUs(cast) })),
  ...guestRequests,
  ...pushRequests,
  ...affiliationRequests,
  ...appointmentRequests,
  ...signInRequests,
  ...threadRequests,
  sendPaymentEmail: valid(message.sendPaymentEmail, async (stage) => {
    const { year } = await paidYear(stage)
    const querystring = { memberId: stage.owner.id, templateId: '6' }
    return { querystring, body: { ORG: stage.cast.club.name, YEAR: year.membershipFor } }
  }),
  sendPaymentMessage: valid(message.sendPaymentMessage, async (stage) => {
    await reachedByMessage(stage)
    const { year } = await paidYear(stage)
    const querystring = { memberId: stage.owner.id, templateId: '4' }
    return { querystring, body: { '2': stage.cast.club.name, '3': year.membershipFor } }
  }),
  sendContactUsMessage: valid(message.sendContactUsMessage, async (stage) => {
    await reachedByMessage(stage)
    const domain = new URL(stage.server.deps.config.baseUrl).host
    const body = { '1': stage.cast.club.name, '2': await contacted(stage), '3': domain }
    return { querystring: { templateId: '1' }, body }
  }),

  listActingLog: valid(audit.listActingLog, () => ({})),
  listAudit: valid(audit.listAudit, () => ({ querystring: {} }), 'support'),
  exportMember: valid(privacy.exportMember, () => ({ querystring: {} })),
  eraseMember: valid(privacy.eraseMember, ({ owner }) => ({ body: { confirmEmail: owner.email ?? '' } })),
  validateToken: valid(tokenCalls.validateToken, () => ({ body: { token: 'a.b.c' } })),
}

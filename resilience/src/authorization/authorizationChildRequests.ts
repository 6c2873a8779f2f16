import { randomUUID } from 'node:crypto'
import { preparePayment } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { findMembership } from '@medlem/server/club/membership/store'
import { findRegistration } from '@medlem/server/club/registration/store'
import {
  draft,
  membershipData,
  noAuthorization,
  openPurchase,
  pay,
} from '@medlem/server/money/payment/testing/buyer'
import { aTier } from '@medlem/server/testing/aTier'
import { aNotification, aPage } from '@medlem/server/testing/builders'
import { large, memberWithField } from '@medlem/server/testing/customFieldRequests'
import {
  eventOf,
  inCash,
  offered,
  offeredTicket,
  signedUp,
} from '@medlem/server/testing/registrationRequests'
import { remindedMembership } from '@medlem/server/testing/reminderRequests'
import { parkedRenewal } from '@medlem/server/testing/renewalRequests'
import { clubOf } from '@medlem/server/testing/stage'
import type { RequestParts } from '@medlem/server/testing/validRequest'
import { paidYearOf, type Scene } from './makeRequest.ts'

const freepay = { provider: 'freepay' }

/** The request for a row of the table, about things of the owner's child, where a child can have such. */
export function childRequestOf(name: string, scene: Scene): Promise<RequestParts> | RequestParts {
  const [call = ''] = name.split(':')
  const make = childMakers[call]
  if (!make) throw new Error(`a child has nothing to ask of ${name}`)
  return make(scene, scene.home.alma)
}

type ChildMake = (scene: Scene, child: MemberRow) => Promise<RequestParts> | RequestParts

const renamed = { firstName: 'Alma', lastName: 'Holm' }

/** A child's draft, made by the parent, and the membership that it is of. */
async function childDraft({ server, cast, owner }: Scene, member: MemberRow) {
  const club = { organisation: cast.club, configuration: cast.fee }
  const historyId = await draft(server, owner, { club, member })
  const made = await findMembership(server.deps.db, { memberId: member.id, orgId: cast.club.id })
  return { historyId, membershipId: made?.id ?? '' }
}

function childWindow(scene: Scene, member: MemberRow) {
  return openPurchase(scene.server, scene.owner, { club: clubOf(scene), members: [member] })
}

async function preparation(scene: Scene, member: MemberRow) {
  const { historyId: membershipHistoryId } = await childDraft(scene, member)
  const memberships = [{ membershipHistoryId, membershipConfId: scene.cast.fee.id }]
  return { token: 'nonce', membershipData: membershipData({ memberships }) }
}

const childReason = { reason: 'Helps in the harbour' }

/** Of a child's year, which an administrator gives or takes back. */
const childYearMakers: Record<string, ChildMake> = {
  getTimeline: async (scene, child) => ({
    params: { id: (await paidYearOf(scene, { payer: scene.owner, member: child })).id },
  }),
  recordPayment: async (scene, child) => ({
    params: { id: (await childDraft(scene, child)).membershipId },
    body: {
      membershipConfId: scene.cast.fee.id,
      method: 'cash',
      paidOn: '2026-11-01',
      amountMinor: 45_000,
      ...childReason,
    },
  }),
  grantPeriod: async (scene, child) => ({
    params: { id: (await childDraft(scene, child)).membershipId },
    body: { membershipConfId: scene.cast.fee.id, ...childReason },
  }),
  revokePeriod: async (scene, child) => ({
    params: { id: (await childDraft(scene, child)).historyId },
    body: childReason,
  }),
}

/** Of a child's sign-up for an event. */
const childSignUpMakers: Record<string, ChildMake> = {
  signUp: async (scene, child) => ({
    params: { id: await eventOf(scene) },
    body: { memberIds: [child.id] },
  }),
  cancelRegistration: async (scene, child) => ({
    params: { id: await signedUp(scene, { memberId: child.id }) },
  }),
  getTicketPdf: async (scene, child) => ({
    params: { id: await signedUp(scene, { memberId: child.id }) },
  }),
  answerOffer: async (scene, child) => ({
    params: { id: await offered(scene, { memberId: child.id }) },
    body: { accept: false },
  }),
  giveTicket: async (scene, child) => ({
    params: { id: await signedUp(scene, { memberId: child.id }) },
    body: { memberId: child.parentId ?? '' },
  }),
  giveParticipantTicket: async (scene, child) => ({
    params: { id: await signedUp(scene, { memberId: child.id }) },
    body: { memberId: child.parentId ?? '' },
  }),
  payTickets: async (scene, child) => {
    const registrationId = await offeredTicket(scene, { memberId: child.id })
    const found = await findRegistration(scene.server.deps.db, registrationId)
    return { params: { id: found?.eventId ?? '' }, body: { registrationIds: [registrationId] } }
  },
  quoteTickets: async (scene, child) => {
    const eventId = await eventOf(scene)
    const { id: tierId } = await aTier(scene.server, eventId)
    return { params: { id: eventId }, body: { places: [{ memberId: child.id, tierId }] } }
  },
  recordTicketPayment: async (scene, child) => ({
    params: { id: await offeredTicket(scene, { memberId: child.id }) },
    body: inCash,
  }),
  offerPlace: async (scene, child) => ({
    params: { id: await signedUp(scene, { memberId: child.id, state: 'waiting', queueNumber: 1 }) },
    body: {},
  }),
  moveParticipant: async (scene, child) => {
    const eventId = await eventOf(scene)
    const { id: tierId } = await aTier(scene.server, eventId)
    return { params: { id: await signedUp(scene, { memberId: child.id, eventId }) }, body: { tierId } }
  },
  removeParticipant: async (scene, child) => ({
    params: { id: await signedUp(scene, { memberId: child.id }) },
    body: { reason: 'The boat is smaller' },
  }),
}

/** Of a child's payment, which the parent makes. */
const childPaymentMakers: Record<string, ChildMake> = {
  createPayment: async (scene, child) => ({
    params: { id: (await childDraft(scene, child)).historyId },
    body: {},
  }),
  getPayment: async (scene, child) => {
    const { historyId, paymentId } = await childWindow(scene, child)
    return { params: { historyId, paymentId } }
  },
  updatePayment: async (scene, child) => {
    const open = await childWindow(scene, child)
    const authorizationIdentifier = await pay(scene.server, open)
    const { historyId, paymentId } = open
    return { params: { historyId, paymentId }, body: { paymentStatus: 'paid', authorizationIdentifier } }
  },
  preparePayment: async (scene, child) => ({ body: await preparation(scene, child) }),
  openPaymentWindow: async (scene, child) => {
    const input = { body: await preparation(scene, child) }
    const { token, membershipHistoryPaymentId } = (
      await scene.server.as(scene.owner).call(preparePayment, input)
    ).body
    return { params: freepay, body: { token, membershipHistoryPaymentId } }
  },
  capturePayment: async (scene, child) => {
    const open = await childWindow(scene, child)
    const params = { ...freepay, authorizationIdentifier: await pay(scene.server, open) }
    return { params, body: { membershipHistoryPaymentId: open.paymentId } }
  },
  declinePayment: async (scene, child) => ({
    params: { ...freepay, authorizationIdentifier: noAuthorization },
    querystring: { membershipHistoryPaymentId: (await childWindow(scene, child)).paymentId },
  }),
  giveUpPayment: async (scene, child) => ({
    body: { membershipHistoryPaymentId: (await childWindow(scene, child)).paymentId },
  }),
  findPaymentReturn: async (scene, child) => ({ body: { token: (await childWindow(scene, child)).token } }),
  refundPayment: async (scene, child) => ({
    params: { id: (await childWindow(scene, child)).paymentId },
    body: { amountMinor: 1000, reason: 'A season lost' },
  }),
  approveRefund: async (scene, child) => ({
    params: { id: (await childWindow(scene, child)).paymentId, refundId: randomUUID() },
  }),
  rejectRefund: async (scene, child) => ({
    params: { id: (await childWindow(scene, child)).paymentId, refundId: randomUUID() },
    body: { reason: 'Asked for twice' },
  }),
  recordDispute: async (scene, child) => ({
    params: { id: (await childWindow(scene, child)).paymentId },
    body: { reason: 'The card was stolen', disputedOn: '2026-01-01' },
  }),
  concludeDispute: async (scene, child) => ({
    params: { id: (await childWindow(scene, child)).paymentId, disputeId: randomUUID() },
    body: { outcome: 'won', reason: 'The card was not stolen' },
  }),
  listRefunds: async (scene, child) => ({ params: { id: (await childWindow(scene, child)).paymentId } }),
}

const childMakers: Record<string, ChildMake> = {
  listAskedFields: ({ cast }, child) => ({
    params: { id: cast.club.id },
    querystring: { members: child.id },
  }),
  listOwnFields: async (scene, child) => {
    const { memberId: id } = await memberWithField({ ...scene, owner: child })
    return { params: { id } }
  },
  updateOwnAnswers: async (scene, child) => {
    const { id: orgId, memberId: id } = await memberWithField({ ...scene, owner: child })
    return { params: { id, orgId }, body: large }
  },
  ...childPaymentMakers,
  ...childYearMakers,
  ...childSignUpMakers,
  listReminders: async (scene, child) => ({ params: { id: await remindedMembership(scene, child) } }),
  getRenewal: async (scene, child) => ({ params: { id: (await parkedRenewal(scene, child)).renewalId } }),
  updateMember: (_scene, { id }) => ({ params: { id }, body: renamed }),
  updateProfileImage: (_scene, { id }) => ({ params: { id }, body: { image: null } }),
  getMember: (_scene, { id }) => ({ params: { id } }),
  listMemberships: ({ cast }, { id }) => ({
    params: { memberId: id },
    querystring: { orgId: cast.club.id },
  }),
  createMembership: ({ cast }, { id }) => ({ params: { memberId: id }, body: { orgId: cast.club.id } }),
  updateMembership: async (scene, child) => {
    await childDraft(scene, child)
    return { params: { memberId: child.id }, body: { orgId: scene.cast.club.id, autoRenewal: false } }
  },
  createPeriod: async (scene, child) => ({
    params: { id: (await childDraft(scene, child)).membershipId },
    body: { membershipConfId: scene.cast.fee.id, gdprAgreement: true, consentVersion: '1' },
  }),
  listPeriods: async (scene, child) => ({ params: { id: (await childDraft(scene, child)).membershipId } }),
  getReceipt: async (scene, child) => ({
    params: { id: (await paidYearOf(scene, { payer: scene.owner, member: child })).id },
  }),
  getReceiptPdf: async (scene, child) => ({
    params: { id: (await paidYearOf(scene, { payer: scene.owner, member: child })).id },
  }),
  getFamilyStatus: (_scene, { id }) => ({ params: { memberId: id } }),
  listMemberCards: (_scene, { id }) => ({ params: { memberId: id } }),
  listFamily: (_scene, { id }) => ({ params: { memberId: id } }),
  acceptPage: async ({ server, cast }, { id }) => ({
    params: { id: (await aPage(server, { orgId: cast.club.id, asksAcceptance: true })).id },
    body: { version: 1, memberIds: [id] },
  }),
  calculateStatus: (_scene, { id }) => ({ body: { memberIds: [id] } }),
  sendPaymentEmail: async (scene, child) => {
    const { membershipFor } = await paidYearOf(scene, { payer: scene.owner, member: child })
    const querystring = { memberId: child.id, templateId: '6' }
    return { querystring, body: { ORG: scene.cast.club.name, YEAR: membershipFor } }
  },
  sendPaymentMessage: async (scene, child) => {
    const { membershipFor } = await paidYearOf(scene, { payer: scene.owner, member: child })
    const querystring = { memberId: child.id, templateId: '4' }
    return { querystring, body: { '2': scene.cast.club.name, '3': membershipFor } }
  },
  markNotificationsRead: ({ owner }, { id }) => ({
    body: { receiverId: id, inviteeEmail: owner.email, read: true },
  }),
  deleteNotification: async ({ server }, receiver) => ({
    params: { id: await aNotification(server, { receiver }) },
  }),
  listNotifications: (_scene, { id }) => ({ querystring: { memberId: id } }),
  releaseSignIn: (_scene, { id }) => ({ params: { id } }),
  listThreads: (_scene, { id }) => ({ querystring: { memberId: id } }),
}

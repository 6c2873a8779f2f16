import { payment } from '@medlem/database/schema/payment'
import { putFeed } from '@medlem/server/club/calendarFeed/store'
import { membershipData } from '@medlem/server/money/payment/testing/buyer'
import { newToken } from '@medlem/server/platform/opaqueToken/opaqueToken'
import { aTier } from '@medlem/server/testing/aTier'
import { aLink, anEvent, aPage } from '@medlem/server/testing/builders'
import { inCash } from '@medlem/server/testing/registrationRequests'
import { contacted, contactUs, drafted, windowOf } from '@medlem/server/testing/stage'
import { aLedSession, aLedTeam } from '@medlem/server/testing/teamRequests'
import type { RequestParts } from '@medlem/server/testing/validRequest'
import { validRequests } from '@medlem/server/testing/validRequests'
import { eq } from 'drizzle-orm'
import {
  asMember,
  byParent,
  decision,
  helperDoor,
  inClosed,
  inHomeClub,
  led,
  type Make,
  newsOf,
  ofHomeClub,
  paidByAnother,
  paidYearOf,
  payerOf,
  pictureOf,
  publicPage,
  publicPicture,
  refundToApprove,
  type Scene,
  unanswered,
  unsubscribe,
} from './makeRequest.ts'

/** The request for a row of the table, about things of the scene's owner. */
export function requestOf(name: string, scene: Scene): Promise<RequestParts> | RequestParts {
  const [call = ''] = name.split(':')
  const make = makers[name] ?? makers[call] ?? validRequests[call]?.make
  if (!make) throw new Error(`nothing is known to ask of ${name}`)
  return make(scene)
}

const notice = { title: 'Hello', message: 'How are you?' }

/** Where the valid request of a call is not enough, or another case of it is meant. */
const makers: Record<string, Make> = {
  releaseSignIn: ({ owner }) => ({ params: { id: owner.id } }),
  'searchMembers: of an organisation': ({ cast }) => ({ querystring: { query: '', orgId: cast.club.id } }),
  'listAudit: of an organisation': ({ cast }) => ({ querystring: { orgId: cast.club.id } }),
  'listEvents: of a closed organisation': inClosed('listEvents'),
  'listMembershipConfigurations: of a closed organisation': inClosed('listMembershipConfigurations'),
  'getPaymentConfiguration: of a closed organisation': inClosed('getPaymentConfiguration'),
  'listNews: of an organisation': ({ cast }) => ({ querystring: { orgId: cast.club.id } }),
  'getNews: for members': newsOf({ audience: 'members' }),
  'getNews: for the staff': newsOf({ audience: 'staff' }),
  'getNews: not published yet': newsOf({ publishDate: '2026-12-01' }),
  'getNews: of a closed organisation': inClosed('getNews'),
  'acceptAffiliation: of another organisation': inHomeClub('acceptAffiliation'),
  'endAffiliation: of another organisation': inHomeClub('endAffiliation'),
  'endAgreement: of another organisation': inHomeClub('endAgreement'),
  'listSharedPeople: by the organisation above': byParent(),
  'listSharedPeople: after the agreement ended': byParent({ endedAt: new Date('2026-11-20') }),
  'listSharedPeople: after the last day of the agreement': byParent({ endsOn: '2026-11-20' }),
  ...ofHomeClub(
    'endAppointment finishPaymentTest withdrawColleague updateBanner putBackSetting',
    'deleteBanner updateMemberView deleteMemberView readMemberImport previewMemberImport',
    'getBatch listBatchRows chooseBatchRows moveBatch getBatchReport getPerson correctPerson',
    'endMembership liftMembershipEnd listPersonEmails addMemberNote updateMemberNote',
    'deleteMemberNote getTeam updateTeam addTeamMember removeTeamMember setTeamLeader',
    'removeTeamLeader createTeamSessions updateTeamSession deleteTeamSession getAttendance',
    'noteAttendance exportAttendance readBankImport previewBankImport',
  ),
  'getTeam: of a team that the owner leads': led('getTeam', aLedTeam),
  'createTeamSessions: of a team that the owner leads': led('createTeamSessions', aLedTeam),
  'updateTeamSession: of a team that the owner leads': led('updateTeamSession', aLedSession),
  'deleteTeamSession: of a team that the owner leads': led('deleteTeamSession', aLedSession),
  'getAttendance: of a team that the owner leads': led('getAttendance', aLedSession),
  'noteAttendance: of a team that the owner leads': led('noteAttendance', aLedSession),
  ...ofHomeClub('updateCustomField deleteFieldAnswers updatePersonAnswers updateNews'),
  'listPages: of an organisation': ({ cast }) => ({ querystring: { orgId: cast.club.id } }),
  'getPage: not in force yet': async ({ server, cast }) => ({
    params: { id: (await aPage(server, { orgId: cast.club.id, inForceFrom: '2026-12-01' })).id },
  }),
  'getPage: of a closed organisation': inClosed('getPage'),
  'acceptPage: of a closed organisation': inClosed('acceptPage'),
  'createPageVersion: of another organisation': inHomeClub('createPageVersion'),
  getMember: asMember('getMember'),
  updateMember: asMember('updateMember'),
  updateProfileImage: asMember('updateProfileImage'),
  listMemberships: asMember('listMemberships'),
  calculateStatus: asMember('calculateStatus'),

  createInvitation: ({ owner }) => ({ body: { inviteeEmail: owner.email ?? '' } }),
  approveInvitation: async ({ server, owner, acquaintance: from }) => ({
    querystring: { id: (await aLink(server, { from, to: owner, status: 'pending' })).id },
  }),
  rejectInvitation: (scene) => requestOf('approveInvitation', scene),
  endInvitation: async ({ server, owner, acquaintance: from }) => ({
    params: { id: (await aLink(server, { from, to: owner })).id },
  }),
  'approveInvitation: sent to the pending link': decision,
  'rejectInvitation: sent to the pending link': decision,
  'endInvitation: sent to the pending link': async (scene) => ({ params: { id: await unanswered(scene) } }),

  'getReceipt: paid by a linked account': async (scene) => ({
    params: { id: (await paidYearOf(scene, { payer: payerOf(scene), member: scene.owner })).id },
  }),
  'getReceiptPdf: paid by a linked account': async (scene) => ({
    params: { id: (await paidYearOf(scene, { payer: payerOf(scene), member: scene.owner })).id },
  }),
  'getTimeline: paid by a linked account': async (scene) => ({
    params: { id: (await paidYearOf(scene, { payer: payerOf(scene), member: scene.owner })).id },
  }),
  'getPayment: paid by a linked account': paidByAnother,
  'updatePayment: paid by a linked account': async (scene) => ({
    ...(await paidByAnother(scene)),
    body: { paymentStatus: 'initiated' },
  }),
  'getPayment: through a draft of one’s own': async (scene) => {
    const { paymentId, historyId } = await windowOf(scene)
    if (scene.owner.id === scene.home.ida.id) return { params: { historyId, paymentId } }
    const own = await drafted({ ...scene, cast: scene.home, owner: scene.home.ida })
    return { params: { historyId: own.historyId, paymentId } }
  },
  'preparePayment: by the member': async (scene) => {
    await drafted(scene)
    const memberships = [{ memberId: scene.owner.id, membershipConfId: scene.cast.fee.id }]
    return { body: { token: 'nonce', membershipData: membershipData({ memberships }) } }
  },
  approveRefund: refundToApprove,

  'addParticipant: with money': async (scene) => {
    const { params, body } = (await validRequests.addParticipant?.make(scene)) ?? {}
    const { id: eventId = '' } = params as { id?: string }
    const { id: tierId } = await aTier(scene.server, eventId)
    return { params, body: { ...(body as object), tierId, paid: inCash } }
  },
  'sellAtDoor: with money': async (scene) => {
    const { params, body } = (await validRequests.sellAtDoor?.make(scene)) ?? {}
    const { id: eventId = '' } = params as { id?: string }
    const { id: tierId } = await aTier(scene.server, eventId)
    return { params, body: { ...(body as object), tierId, paid: inCash } }
  },
  'cancelEvent: of another organisation': inHomeClub('cancelEvent'),
  'deleteEvent: of another organisation': inHomeClub('deleteEvent'),
  'getCancellation: of another organisation': inHomeClub('getCancellation'),
  'undoCancellation: of another organisation': inHomeClub('undoCancellation'),
  'copyEvent: of another organisation': inHomeClub('copyEvent'),
  'publishEvent: of another organisation': inHomeClub('publishEvent'),
  'getEventPicture: of a draft': pictureOf({ enabled: false }),
  'getEventPicture: of an event for members': pictureOf({ forMembers: true }),
  'exportEvent: for members': async ({ server, cast, owner, ...scene }) => {
    await paidYearOf({ server, cast, owner, ...scene }, { payer: owner, member: owner })
    return { params: { id: (await anEvent(server, { orgId: cast.club.id, forMembers: true })).id } }
  },
  'exportEvent: for a team that the owner leads': async (scene) => {
    const { id: orgId, teamId } = await aLedTeam(scene)
    const values = { orgId, forMembers: true, teamIds: [teamId] }
    return { params: { id: (await anEvent(scene.server, values)).id } }
  },
  'updateFee: a fee of another organisation': async (scene) => {
    const { body } = (await validRequests.updateFee?.make(scene)) ?? {}
    return { params: { id: scene.home.club.id, configurationId: scene.cast.fee.id }, body }
  },
  'updateDiscountCode: a code of another organisation': inHomeClub('updateDiscountCode'),

  ...ofHomeClub(
    'checkRenewal releaseRenewal recordInstalment takeBackInstalment releaseInstalment',
    'stopInstalments recordClaimPayment takeBackClaimPayment withdrawClaim forgiveClaim splitClaim joinShare sendShare',
    'getClaimLetter countClaimLetters getClaimLetters',
    'pauseDunning waiveDunning payBackCredit approveCreditPayback rejectCreditPayback undoPayback takeBackCredit',
    'resendMessage readBankImport previewBankImport matchBankLine undoBankMatches',
  ),
  'resendPortalMessage: of an organisation': async (scene) => {
    const { params } = (await validRequests.resendMessage?.make(scene)) ?? {}
    return { params: { messageId: params?.messageId ?? '' } }
  },
  'startThread: to a member of another organisation': async (scene) => ({
    ...(await validRequests.startThread?.make(scene)),
    params: { id: scene.home.club.id },
  }),
  'updateThread: of another organisation': async (scene) => {
    const { params, ...rest } = (await validRequests.updateThread?.make(scene)) ?? {}
    return { ...rest, params: { ...params, id: scene.home.club.id } }
  },

  'previewWording: of another organisation': inHomeClub('previewWording'),

  'createNotification: FAMILY_LINK_REQUEST': async (scene) => {
    await unanswered(scene)
    const { email: inviteeEmail } =
      scene.owner.id === scene.home.ida.id ? scene.home.freja : scene.acquaintance
    return { body: { ...notice, type: 'FAMILY_LINK_REQUEST', data: { inviteeEmail } } }
  },
  'createNotification: CONTACT_US': ({ cast }) => ({ body: contactUs(cast) }),
  'createNotification: CONTACT_US_REPLY': async (scene) => ({
    body: { ...notice, type: 'CONTACT_US_REPLY', messageThreadId: await contacted(scene) },
  }),
  'createNotification: a type of the server': () => ({ body: { ...notice, type: 'PAYMENT_RECEIVED' } }),

  callback: async (scene) => {
    const { paymentId } = await windowOf(scene)
    const { token, hash } = newToken()
    await scene.server.deps.db
      .update(payment)
      .set({ callbackTokenHash: hash })
      .where(eq(payment.id, paymentId))
    return { params: { token }, body: {} }
  },
  calendarFeed: async ({ server, owner: { id: memberId } }) => {
    const { token, hash: tokenHash } = newToken()
    await putFeed(server.deps.db, { memberId, tokenHash, madeAt: server.clock.now() })
    return { params: { token } }
  },
  askToStop: unsubscribe,
  stopReminders: unsubscribe,
  helperDoorList: helperDoor,
  helperDoorScans: helperDoor,
  publicOrganisation: publicPage,
  publicEvent: publicPage,
  publicPicture,
  embeddedOrganisation: publicPage,
  embeddedEvent: publicPage,
  organisationFeed: ({ cast }) => ({ params: { key: cast.club.key } }),
  organisationCallback: ({ cast }) => ({ params: { token: cast.club.webhookToken }, body: {} }),
  // Without Meta's word and signature.
  whatsAppHandshake: () => ({}),
  whatsAppWebhook: () => ({ body: {} }),
  // Where the embedded identity server runs there is no such call.
  backChannelLogout: () => ({}),
  health: () => ({}),
  deepHealth: () => ({}),
  metrics: () => ({}),
}

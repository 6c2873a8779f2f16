import { peopleAgreement } from '@medlem/database/schema/affiliation'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { putFeed } from '@medlem/server/club/calendarFeed/store'
import { aPurchase } from '@medlem/server/club/membership/testing/aPurchase'
import type { Cast } from '@medlem/server/club/membership/testing/cast'
import { unsubscribeAddress } from '@medlem/server/communication/outbox/unsubscribeAddress'
import { membershipData, openPurchase } from '@medlem/server/money/payment/testing/buyer'
import { newToken } from '@medlem/server/platform/opaqueToken/opaqueToken'
import { aLink, anEvent, aPage, someNews } from '@medlem/server/testing/builders'
import {
  clubOf,
  contacted,
  contactUs,
  drafted,
  type Stage,
  wantedRefund,
  windowOf,
} from '@medlem/server/testing/stage'
import { aLedSession, aLedTeam } from '@medlem/server/testing/teamRequests'
import type { RequestParts } from '@medlem/server/testing/validRequest'
import { validRequests } from '@medlem/server/testing/validRequests'
import { and, eq } from 'drizzle-orm'

/** Whose things are made, and in which organisation; for a foreign object both are strangers. */
export interface Scene extends Stage {
  /** The cast as it is at home, where `cast.club` is the club and `cast.ida` its member. */
  home: Cast
  /** Whom a stranger has to do with. */
  acquaintance: MemberRow
  /** An organisation above the cast’s club, and the agreement by which it reads the club’s people. */
  agreed: { id: string; agreementId: string }
}

type Make = (scene: Scene) => Promise<RequestParts> | RequestParts

/** The request for a row of the table, about things of the scene's owner. */
export function requestOf(name: string, scene: Scene): Promise<RequestParts> | RequestParts {
  const [call = ''] = name.split(':')
  const make = makers[name] ?? makers[call] ?? validRequests[call]?.make
  if (!make) throw new Error(`nothing is known to ask of ${name}`)
  return make(scene)
}

/** As in a reminder to the owner. */
const unsubscribe: Make = ({ server, owner: { id: memberId } }) => {
  const address = unsubscribeAddress(server.deps.config, { memberId, stoppable: 'reminders' })
  return { params: { token: address.split('/').at(-1) ?? '' } }
}

/** An organisation's administrators see who has a membership in it. */
function asMember(call: string): Make {
  return async (scene) => {
    await drafted(scene)
    return (await validRequests[call]?.make(scene)) ?? {}
  }
}

function inClosed(call: string): Make {
  return async (scene) => {
    const { id } = scene.cast.club
    await scene.server.deps.db.update(organisation).set({ enabled: false }).where(eq(organisation.id, id))
    return (await validRequests[call]?.make(scene)) ?? {}
  }
}

/** A valid request whose thing belongs to another organisation than the one in its address. */
function inHomeClub(call: string): Make {
  return async (scene) => {
    const parts = (await validRequests[call]?.make(scene)) ?? {}
    return { ...parts, params: { ...parts.params, id: scene.home.club.id } }
  }
}

/** The case 'of another organisation' of these calls, with a space between two. */
const ofHomeClub = (...lines: string[]): Record<string, Make> =>
  Object.fromEntries(
    lines
      .flatMap((line) => line.split(' '))
      .map((name) => [`${name}: of another organisation`, inHomeClub(name)]),
  )

/** The club's people, read in the name of the organisation above; a stranger's agreement is with somebody else. */
function byParent(changed: Partial<typeof peopleAgreement.$inferInsert> = {}): Make {
  return async ({ server, owner, home, agreed: { id, agreementId }, ...scene }) => {
    const isOwn = owner.id === home.ida.id
    const parts = isOwn
      ? {}
      : ((await validRequests.listSharedPeople?.make({ server, owner, ...scene })) ?? {})
    const which = parts.params?.agreementId ?? agreementId
    if (Object.keys(changed).length > 0) {
      await server.deps.db.update(peopleAgreement).set(changed).where(eq(peopleAgreement.id, which))
    }
    return { params: { id, agreementId: which }, querystring: {} }
  }
}

/** The same request, about a team that the owner leads. */
function led(call: string, made: (scene: Scene) => Promise<Record<string, string>>): Make {
  return async (scene) => ({ ...(await validRequests[call]?.make(scene)), params: await made(scene) })
}

/** What Ida asked Freja, who has not answered; or a stranger an acquaintance. */
async function unanswered({ server, home, owner, acquaintance }: Scene): Promise<string> {
  if (owner.id !== home.ida.id) {
    return (await aLink(server, { from: owner, to: acquaintance, status: 'pending' })).id
  }
  const [row] = await server.deps.db
    .select({ id: familyInvitation.id })
    .from(familyInvitation)
    .where(and(eq(familyInvitation.inviterId, owner.id), eq(familyInvitation.inviteeId, home.freja.id)))
  return row?.id ?? ''
}

async function decision(scene: Scene): Promise<RequestParts> {
  return { querystring: { id: await unanswered(scene) } }
}

/** Somebody linked with the owner pays for the owner; a stranger pays alone. */
function payerOf({ home, owner }: Scene): MemberRow {
  return owner.id === home.ida.id ? home.jonas : owner
}

/** News of the scene's club, where the scene's owner has an active membership. */
function newsOf(values: Omit<Parameters<typeof someNews>[1], 'orgId'>): Make {
  return async (scene) => {
    await paidYearOf(scene, { payer: scene.owner, member: scene.owner })
    return { params: { id: (await someNews(scene.server, { orgId: scene.cast.club.id, ...values })).id } }
  }
}

async function paidByAnother(scene: Scene) {
  const purchase = { club: clubOf(scene), members: [scene.owner] }
  const { historyId, paymentId } = await openPurchase(scene.server, payerOf(scene), purchase)
  return { params: { historyId, paymentId } }
}

async function refundToApprove(scene: Scene): Promise<RequestParts> {
  const params = await wantedRefund(scene)
  // The administrator who requested a refund can't approve it; this request tests something else.
  const asked = { requestedBy: scene.home.vera.id }
  await scene.server.deps.db.update(refund).set(asked).where(eq(refund.id, params.refundId))
  return { params }
}

export async function paidYearOf(
  { server, cast }: Scene,
  { payer, member }: { payer: MemberRow; member: MemberRow },
) {
  const [year] = await aPurchase(server, { payer, members: [member], configuration: cast.fee })
  if (!year) throw new Error('no year was paid')
  return year
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

  'cancelEvent: of another organisation': inHomeClub('cancelEvent'),
  'exportEvent: for members': async ({ server, cast, owner, ...scene }) => {
    await paidYearOf({ server, cast, owner, ...scene }, { payer: owner, member: owner })
    return { params: { id: (await anEvent(server, { orgId: cast.club.id, forMembers: true })).id } }
  },
  'updateFee: a fee of another organisation': async (scene) => {
    const { body } = (await validRequests.updateFee?.make(scene)) ?? {}
    return { params: { id: scene.home.club.id, configurationId: scene.cast.fee.id }, body }
  },
  'updateDiscountCode: a code of another organisation': inHomeClub('updateDiscountCode'),

  ...ofHomeClub(
    'checkRenewal releaseRenewal recordInstalment takeBackInstalment releaseInstalment',
    'stopInstalments recordClaimPayment takeBackClaimPayment withdrawClaim forgiveClaim',
    'pauseDunning waiveDunning payBackCredit approveCreditPayback rejectCreditPayback takeBackCredit',
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

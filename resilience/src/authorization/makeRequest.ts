import { peopleAgreement } from '@medlem/database/schema/affiliation'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { refund } from '@medlem/database/schema/refund'
import { insertLink } from '@medlem/server/club/door/store'
import { findEvent } from '@medlem/server/club/event/store'
import { aPurchase } from '@medlem/server/club/membership/testing/aPurchase'
import type { Cast } from '@medlem/server/club/membership/testing/cast'
import { unsubscribeAddress } from '@medlem/server/communication/outbox/unsubscribeAddress'
import { openPurchase } from '@medlem/server/money/payment/testing/buyer'
import { newToken } from '@medlem/server/platform/opaqueToken/opaqueToken'
import { aPicture } from '@medlem/server/testing/aPicture'
import { aLink, anEvent, someNews } from '@medlem/server/testing/builders'
import { clubOf, drafted, type Stage, wantedRefund } from '@medlem/server/testing/stage'
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

export type Make = (scene: Scene) => Promise<RequestParts> | RequestParts

/** As in a reminder to the owner. */
export const unsubscribe: Make = ({ server, owner: { id: memberId } }) => {
  const address = unsubscribeAddress(server.deps.config, { memberId, unsubscribable: 'reminders' })
  return { params: { token: address.split('/').at(-1) ?? '' } }
}

/** A helper's phone at the door of an event. */
export const helperDoor: Make = async ({ server, cast: { club }, owner }) => {
  const { id: eventId, endDate: endsAt } = await anEvent(server, { orgId: club.id })
  const { token, hash: tokenHash } = newToken()
  const by = { createdAt: server.clock.now(), createdBy: owner.id }
  await insertLink(server.deps.db, { eventId, tokenHash, name: 'Karin', endsAt, ...by })
  return { body: { token, scans: [] } }
}

/** The organisation with a public page, and an event on it. */
export const publicPage: Make = async ({ server, cast: { club } }) => {
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, club.id))
  const { id: eventId } = await anEvent(server, { orgId: club.id, isPublic: true })
  return { params: { key: club.key, eventId } }
}

/** The picture of such an event. */
export const publicPicture: Make = async (scene) => {
  const { params } = await publicPage(scene)
  const event = await findEvent(scene.server.deps.db, params?.eventId ?? '')
  if (!event) throw new Error('no event was made')
  const { pictureHash } = await aPicture(scene.server, event)
  return { params: { ...params, hash: pictureHash ?? '' } }
}

/** The picture of an event that not everybody is shown. */
export function pictureOf(values: { enabled?: boolean; forMembers?: boolean }): Make {
  return async ({ server, cast }) => {
    const { id } = await aPicture(server, await anEvent(server, { orgId: cast.club.id, ...values }))
    return { params: { id } }
  }
}

/** An organisation's administrators see who has a membership in it. */
export function asMember(call: string): Make {
  return async (scene) => {
    await drafted(scene)
    return (await validRequests[call]?.make(scene)) ?? {}
  }
}

export function inClosed(call: string): Make {
  return async (scene) => {
    const { id } = scene.cast.club
    await scene.server.deps.db.update(organisation).set({ enabled: false }).where(eq(organisation.id, id))
    return (await validRequests[call]?.make(scene)) ?? {}
  }
}

/** A valid request whose thing belongs to another organisation than the one in its address. */
export function inHomeClub(call: string): Make {
  return async (scene) => {
    const parts = (await validRequests[call]?.make(scene)) ?? {}
    return { ...parts, params: { ...parts.params, id: scene.home.club.id } }
  }
}

/** The case 'of another organisation' of these calls, with a space between two. */
export const ofHomeClub = (...lines: string[]): Record<string, Make> =>
  Object.fromEntries(
    lines
      .flatMap((line) => line.split(' '))
      .map((name) => [`${name}: of another organisation`, inHomeClub(name)]),
  )

/** The club's people, read in the name of the organisation above; a stranger's agreement is with somebody else. */
export function byParent(changed: Partial<typeof peopleAgreement.$inferInsert> = {}): Make {
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
export function led(call: string, made: (scene: Scene) => Promise<Record<string, string>>): Make {
  return async (scene) => ({ ...(await validRequests[call]?.make(scene)), params: await made(scene) })
}

/** What Ida asked Freja, who has not answered; or a stranger an acquaintance. */
export async function unanswered({ server, home, owner, acquaintance }: Scene): Promise<string> {
  if (owner.id !== home.ida.id) {
    return (await aLink(server, { from: owner, to: acquaintance, status: 'pending' })).id
  }
  const [row] = await server.deps.db
    .select({ id: familyInvitation.id })
    .from(familyInvitation)
    .where(and(eq(familyInvitation.inviterId, owner.id), eq(familyInvitation.inviteeId, home.freja.id)))
  return row?.id ?? ''
}

export async function decision(scene: Scene): Promise<RequestParts> {
  return { querystring: { id: await unanswered(scene) } }
}

/** Somebody linked with the owner pays for the owner; a stranger pays alone. */
export function payerOf({ home, owner }: Scene): MemberRow {
  return owner.id === home.ida.id ? home.jonas : owner
}

/** News of the scene's club, where the scene's owner has an active membership. */
export function newsOf(values: Omit<Parameters<typeof someNews>[1], 'orgId'>): Make {
  return async (scene) => {
    await paidYearOf(scene, { payer: scene.owner, member: scene.owner })
    return { params: { id: (await someNews(scene.server, { orgId: scene.cast.club.id, ...values })).id } }
  }
}

export async function paidByAnother(scene: Scene) {
  const purchase = { club: clubOf(scene), members: [scene.owner] }
  const { historyId, paymentId } = await openPurchase(scene.server, payerOf(scene), purchase)
  return { params: { historyId, paymentId } }
}

export async function refundToApprove(scene: Scene): Promise<RequestParts> {
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

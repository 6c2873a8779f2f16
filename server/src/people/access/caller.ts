import { Id } from '@medlem/contract/scalar'
import type { MemberRow } from '@medlem/database/schema/member'
import { isSuperAdmin, narrowRoles } from '@medlem/domain/access'
import { copenhagenDate } from '@medlem/domain/calendar'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { GUEST_ISSUER } from '../../platform/guestToken/guestToken.ts'
import { requestLanguage } from '../../platform/http/requestLanguage.ts'
import { organisationKey, verifiedIdentity } from '../../platform/http/requestToken.ts'
import type { Identity } from '../../platform/token/identity.ts'
import { findMemberById } from '../member/store.ts'
import { auditActingView } from './auditCaller.ts'
import { ownMember } from './bindMember.ts'
import { findCaller } from './callerStore.ts'
import { listRolesOf } from './roleStore.ts'

export interface Caller {
  identity: Identity
  /** Who is signed in. */
  actor: MemberRow
  /** The member they act for; the actor unless they act for another. Rights are decided by this one. */
  subject: MemberRow
  actingFor: boolean
  /** Of the sentences in the answer; the actor's, for whom the screen is. */
  language: string
  /** Ties what is audited to the request's log lines and answers. */
  traceId: string
}

/** Who sent the request. */
export async function requireIdentity(deps: Deps, request: FastifyRequest): Promise<Identity> {
  const verified = await verifiedIdentity(deps, request)
  request.signedIn = { actorId: null }
  const identity = { ...verified, roles: narrowRoles(verified.roles, organisationKey(request)) }
  if (request.headers['x-acting-for'] === undefined) return identity
  // Only a super administrator may send it, whatever the call does with it (Ruling 11).
  const known = await identifyActor(deps, request, identity)
  if (isSuperAdmin(known.roles)) return known
  throw new AppError(
    'forbidden',
    403,
    say(peopleProblemTexts, (t) => t.mayNotAct),
    { event: 'acting_refused' },
  )
}

/** The identity with all its roles, for a decision before the member is needed; the log then names whose request it was. */
export async function identifyActor(
  deps: Deps,
  request: FastifyRequest,
  identity: Identity,
): Promise<Identity> {
  const actor = await findCaller(deps.db, identity)
  request.signedIn = { actorId: actor?.id ?? null }
  return withAppointments(deps, { request, identity, member: actor })
}

/**
 * With the roles of the member's appointments, read anew for each request, so that one that is given or taken away counts
 * at once. With an outside issuer they count for nothing (decision 28).
 */
async function withAppointments(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  {
    request,
    identity,
    member,
  }: { request: FastifyRequest; identity: Identity; member: MemberRow | undefined },
): Promise<Identity> {
  if (!member?.hasOffice || !config.identity.embedded) return identity
  const given = await listRolesOf(db, member.id, copenhagenDate(clock.now()))
  return { ...identity, roles: [...identity.roles, ...narrowRoles(given, organisationKey(request))] }
}

/**
 * Who sent the request and for whom; acting for another is decided on every request (Ruling 11). A call that needs
 * more of the own member than the row can bring its own way to find it.
 */
export async function requireCaller(
  deps: Deps,
  request: FastifyRequest,
  findOwn: (identity: Identity) => Promise<MemberRow | undefined> = (identity) =>
    findCaller(deps.db, identity),
): Promise<Caller> {
  const named = await requireIdentity(deps, request)
  const actor = (await findOwn(named)) ?? (await ownMember(deps, named))
  if (!actor) throw forbidden(say(peopleProblemTexts, (t) => t.noMember))
  if (request.signedIn) request.signedIn.actorId = actor.id
  if (!actor.enabled) throw forbidden(say(peopleProblemTexts, (t) => t.memberClosed))
  const subject = await subjectOf(deps, request, actor)
  const identity = await withAppointments(deps, { request, identity: named, member: actor })
  return {
    identity,
    actor,
    subject,
    actingFor: subject.id !== actor.id,
    language: requestLanguage(request),
    traceId: request.id,
  }
}

/** The member to act for: 404 for an erased one, 403 for a closed one. */
async function subjectOf(deps: Deps, request: FastifyRequest, actor: MemberRow): Promise<MemberRow> {
  const wanted = request.headers['x-acting-for']
  if (wanted === undefined) return actor
  const id = Id.safeParse(wanted)
  const subject = id.success ? await findMemberById(deps.db, id.data) : undefined
  if (!subject || subject.erasedAt !== null) throw notFound()
  if (!subject.enabled) throw forbidden(say(peopleProblemTexts, (t) => t.closedForActing))
  if (request.method === 'GET' && subject.id !== actor.id) {
    await auditActingView(deps, { actor, subject, traceId: request.id })
  }
  return subject
}

/** Who looks, whose rights decide, and whether support looks in its own name. */
export interface Viewer {
  identity: Identity
  /** Undefined for someone who is signed in and no member yet. */
  member: MemberRow | undefined
  actingFor: boolean
  superAdmin: boolean
  language: string
}

/** Who looks at what every signed-in person may see; someone without a member yet sees it too. */
export async function viewerOf(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  if (request.headers['x-acting-for'] !== undefined) {
    const { identity, subject, language } = await requireCaller(deps, request)
    // Support sees what the member sees.
    return { identity, member: subject, actingFor: true, superAdmin: false, language }
  }
  const named = await requireIdentity(deps, request)
  const member = await ownMember(deps, named)
  // The cookie of an order lasts longer than one that was erased, or taken into an account.
  if (!member && named.issuer === GUEST_ISSUER) throw forbidden(say(peopleProblemTexts, (t) => t.noMember))
  const identity = await withAppointments(deps, { request, identity: named, member })
  const language = requestLanguage(request)
  return { identity, member, actingFor: false, superAdmin: isSuperAdmin(identity.roles), language }
}

import { Id } from '@medlem/contract/scalar'
import { administers, isSuperAdmin, narrowRoles, type Role } from '@medlem/domain/access'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { ownMember } from '../member/bindMember.ts'
import { findMemberById, type MemberRow } from '../member/store.ts'
import { AppError, forbidden, notFound } from './errors.ts'

/** What a verified token says of the one who sent it. */
export interface Identity {
  issuer: string
  subject: string
  /** Lower case. */
  email: string | null
  emailVerified: boolean
  givenName: string
  familyName: string
  phone: string | null
  roles: Role[]
}

export interface Caller {
  identity: Identity
  /** Who is signed in. */
  actor: MemberRow
  /** For whom they act; the same member when they act for nobody else. Rules speak of this one. */
  subject: MemberRow
  actingFor: boolean
  superAdmin: boolean
  /** Ties what is audited to the request's log lines and answers. */
  traceId: string
  administers(orgKey: string): boolean
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const ORG_KEY = /^[A-Za-z0-9_.-]{1,64}$/

/** Who sent the request; 401 for a missing, bad or expired token and nothing else (Ruling 8). */
export async function requireIdentity(deps: Deps, request: FastifyRequest): Promise<Identity> {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
  const identity = token === undefined ? undefined : await deps.verifyToken(token)
  if (identity) return { ...identity, roles: narrowRoles(identity.roles, organisationKey(request)) }
  throw new AppError('invalid_token', 401, 'Please sign in.', {
    headers: { 'www-authenticate': token === undefined ? 'Bearer' : 'Bearer error="invalid_token"' },
  })
}

/** The organisation to which the caller wants to be held; 'ALL' or absent for none (Ruling 4). */
export function organisationKey(request: FastifyRequest): string | undefined {
  const key = request.headers['x-org-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && ORG_KEY.test(key)) return key
  throw new AppError('invalid_request', 400, 'X-Org-Key must be ALL or the key of one organisation.')
}

/** Who sent the request and for whom; acting for another is decided anew on every request (Ruling 11). */
export async function requireCaller(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const identity = await requireIdentity(deps, request)
  const actor = await ownMember(deps, identity)
  if (!actor) throw forbidden('There is no member for this account yet.')
  if (!actor.enabled) throw forbidden('This member is closed. Please ask your organisation.')
  const superAdmin = isSuperAdmin(identity.roles)
  const subject = await subjectOf(deps, request, { actor, superAdmin })
  return {
    identity,
    actor,
    subject,
    actingFor: subject.id !== actor.id,
    superAdmin,
    traceId: request.id,
    administers: (orgKey) => administers(identity.roles, orgKey),
  }
}

async function subjectOf(
  deps: Deps,
  request: FastifyRequest,
  { actor, superAdmin }: Pick<Caller, 'actor' | 'superAdmin'>,
): Promise<MemberRow> {
  const wanted = request.headers['x-acting-for']
  if (wanted === undefined) return actor
  if (!superAdmin) {
    request.log.warn({ event: 'acting_refused', actorId: actor.id }, 'refused to act for another member')
    throw forbidden('You may not act for another member.')
  }
  const id = Id.safeParse(wanted)
  const subject = id.success ? await findMemberById(deps.db, id.data) : undefined
  if (!subject) throw notFound()
  return subject
}

/** Who looks at what every signed-in person may see; someone without a member yet sees it too. */
export async function viewerOf(
  deps: Deps,
  request: FastifyRequest,
): Promise<{ identity: Identity; member: MemberRow | undefined }> {
  if (request.headers['x-acting-for'] !== undefined) {
    const { identity, subject } = await requireCaller(deps, request)
    return { identity, member: subject }
  }
  const identity = await requireIdentity(deps, request)
  return { identity, member: await ownMember(deps, identity) }
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FamilyLinkStatus, Member, ProfileUpdate } from './member.ts'
import { Email, Id } from './scalar.ts'

export const FamilyInvitation = z.object({
  id: Id,
  inviterEmail: z.string(),
  inviteeEmail: z.string(),
  status: FamilyLinkStatus,
})
export type FamilyInvitation = z.infer<typeof FamilyInvitation>

/** Business outcomes answer 200 and say so here (Ruling 30). */
export const InvitationDecision = z.object({ status: z.enum(['success', 'error']), message: z.string() })
export type InvitationDecision = z.infer<typeof InvitationDecision>

export const listInvitations = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/family/invitation/by-email',
  summary: 'Invitations that the signed-in member sent or received',
  schema: {
    querystring: z.object({ inviterEmail: z.optional(Email), email: z.optional(Email) }),
    response: { 200: z.array(FamilyInvitation) },
  },
})

export const approveInvitation = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/family/invitation/status/approved',
  summary: 'The invited member approves a family link',
  schema: { querystring: z.object({ id: Id }), response: { 200: InvitationDecision } },
})

export const rejectInvitation = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/family/invitation/status/rejected',
  summary: 'The invited member rejects a family link',
  schema: { querystring: z.object({ id: Id }), response: { 200: InvitationDecision } },
})

export const listFamily = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/:memberId/family/list',
  summary: 'Extension: oneself, own children without login, and linked accounts in every state',
  schema: { params: z.object({ memberId: Id }), response: { 200: z.array(Member) } },
})

export const createInvitation = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/family/invitation',
  summary: 'X2: invite somebody to link accounts; answers the same whether anybody has that address',
  schema: {
    body: z.object({ inviteeEmail: Email }),
    response: { 200: FamilyInvitation, 201: FamilyInvitation },
  },
})

export const endInvitation = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/family/invitation/:id/end',
  summary: 'X3: either side ends a family link at once, or the inviter takes a pending invitation back',
  schema: { params: z.object({ id: Id }), response: { 200: FamilyInvitation } },
})

export const createChild = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/family/child/item',
  summary: 'X4: a child without login, in reach of the parent who makes it',
  schema: { body: ProfileUpdate, response: { 201: Member } },
})

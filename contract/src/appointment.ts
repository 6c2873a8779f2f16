import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Email, Id, Instant } from './scalar.ts'

/** Template of the e-mail that invites to a job. */
export const APPOINTMENT_TEMPLATE = 21

/** A role that gives a job in an organisation. */
export const StaffRole = z.enum(['ADMIN', 'CHAIR', 'TREASURER', 'SECRETARY', 'EVENT_MANAGER', 'AUDITOR'])
export type StaffRole = z.infer<typeof StaffRole>

export const Appointment = z.object({
  id: Id,
  memberId: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  job: StaffRole,
  startsOn: CalendarDate,
  /** The last day; null for no end. */
  endsOn: z.nullable(CalendarDate),
  /** Null where an operator gave it. */
  givenByName: z.nullable(z.string()),
  /** Whether the caller may take it away. */
  mayEnd: z.boolean(),
  isOwn: z.boolean(),
})
export type Appointment = z.infer<typeof Appointment>

export const AppointmentInvitation = z.object({
  id: Id,
  email: z.string(),
  job: StaffRole,
  endsOn: z.nullable(CalendarDate),
  invitedByName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type AppointmentInvitation = z.infer<typeof AppointmentInvitation>

export const AppointmentList = z.object({
  /** With an outside identity server its tokens say who has which job, and nothing is listed here. */
  fromToken: z.boolean(),
  appointments: z.array(Appointment),
  /** Those that can still be accepted, and those that have expired lately. */
  invitations: z.array(AppointmentInvitation),
  /** The jobs that the caller may give. */
  mayGive: z.array(StaffRole),
})
export type AppointmentList = z.infer<typeof AppointmentList>

export const listAppointments = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/appointment/list',
  summary: 'Extension: who has which job in an organisation, and who is invited to one',
  schema: { params: z.object({ id: Id }), response: { 200: AppointmentList } },
})

export const endAppointment = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/appointment/item/:appointmentId',
  summary: 'Extension: take a job away, or give up one’s own; it counts no longer from the next request on',
  schema: { params: z.object({ id: Id, appointmentId: Id }), response: { 204: z.null() } },
})

export const inviteColleague = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/appointment/invitation/item',
  summary: 'Extension: invite the reader of an address to a job, by e-mail; needs a fresh sign-in',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ email: Email, job: StaffRole, endsOn: z.nullable(CalendarDate) }),
    response: { 201: AppointmentInvitation },
  },
})

export const withdrawColleague = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/appointment/invitation/item/:invitationId',
  summary: 'Extension: withdraw an invitation to a job; its link is of no use any more',
  schema: { params: z.object({ id: Id, invitationId: Id }), response: { 204: z.null() } },
})

/** What the one who was invited sees of it. */
export const ReceivedInvitation = z.object({
  id: Id,
  orgId: Id,
  organisationName: z.string(),
  job: StaffRole,
  endsOn: z.nullable(CalendarDate),
  invitedByName: z.string(),
  /** 'over': withdrawn, or too old. */
  state: z.enum(['open', 'accepted', 'over']),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const getReceivedInvitation = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/me/appointment/invitation/:id',
  summary:
    'Extension: an invitation to a job, for who signed in with the verified address that it was sent to',
  schema: { params: z.object({ id: Id }), response: { 200: ReceivedInvitation } },
})

export const acceptReceivedInvitation = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/me/appointment/invitation/:id/accept',
  summary: 'Extension: take the job; it counts from the next request on',
  schema: { params: z.object({ id: Id }), response: { 200: ReceivedInvitation } },
})

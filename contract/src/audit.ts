import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './scalar.ts'

/** Something that somebody did for the member. */
export const ActingLogEntry = z.object({
  at: Instant,
  actorName: z.string(),
  action: z.string(),
  /** The same in a sentence for a person. */
  text: z.string(),
})
export type ActingLogEntry = z.infer<typeof ActingLogEntry>

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actorId: z.nullable(Id),
  subjectId: z.nullable(Id),
  orgId: z.nullable(Id),
  action: z.string(),
  objectId: z.nullable(z.string()),
  traceId: z.nullable(z.string()),
  detail: z.nullable(z.record(z.string(), z.unknown())),
  /** Hex SHA-256 over this entry and the hash of the one before: whatever is changed later, breaks the chain. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listActingLog = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/acting-log',
  summary: 'X9: who acted for the member, when, and what they did; newest first',
  schema: { response: { 200: z.array(ActingLogEntry) } },
})

export const listAudit = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/audit',
  summary: 'X10: the audit log, newest first; an administrator names the own organisation',
  schema: {
    querystring: z.object({
      orgId: z.optional(Id),
      /** Entries before this id. */
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, fieldTexts.beforeNumber))),
      size: z._default(z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|300)$/, fieldTexts.sizeTo300)), '100'),
    }),
    response: { 200: z.array(AuditEntry) },
  },
})

import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, line } from './scalar.ts'

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

/** 'looks' are those at data of members, 'changes' all others. */
export const AuditShow = z.enum(['all', 'changes', 'looks'])
export type AuditShow = z.infer<typeof AuditShow>

/** A part of what an entry holds, in words; `before` is null where nothing was changed. */
export const AuditDetail = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  now: z.string(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

/** One entry of an organisation's log for a person to read, or several of one doing, such as those of a batch. */
export const AuditLine = z.object({
  /** Of several the oldest. */
  id: z.int(),
  newestId: z.int(),
  /** How many entries it stands for. */
  rows: z.int(),
  /** The newest one's, as the rest below. */
  at: Instant,
  /** Null where the product itself did it, or where the person is erased. */
  actorName: z.nullable(z.string()),
  /** Null for several too. */
  subjectName: z.nullable(z.string()),
  action: z.string(),
  /** What was done, in a sentence. */
  text: z.string(),
  /** What the entry holds besides, in words; of several nothing. */
  details: z.array(AuditDetail),
  /** The same as it was written. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
  traceId: z.nullable(z.string()),
})
export type AuditLine = z.infer<typeof AuditLine>

const auditFilter = {
  show: z._default(AuditShow, 'all'),
  /** Words of the name of the person who did it or whom it was about, in any order. */
  name: z.optional(line(100)),
  /** Both days belong to it. */
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
}

const ofOrganisation = z.object({ id: Id })
const entryId = z.string().check(z.regex(/^\d{1,15}$/, fieldTexts.beforeNumber))

export const listOrganisationAudit = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/audit/list',
  summary: 'Extension: the audit log of an organisation, newest first, 50 lines at a time',
  schema: {
    params: ofOrganisation,
    querystring: z.object({
      ...auditFilter,
      /** Entries before this id. */
      before: z.optional(entryId),
      /** The single entries of a line that stands for several, by the line's id. */
      of: z.optional(entryId),
    }),
    response: {
      200: z.object({
        entries: z.array(AuditLine),
        hasMore: z.boolean(),
        /** Where the next page begins, as its `before`. */
        next: z.nullable(z.int()),
      }),
    },
  },
})

export const exportOrganisationAudit = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/audit/export',
  summary: 'Extension: the same as CSV, at most 100,000 entries',
  mediaTypes: ['text/csv'],
  schema: { params: ofOrganisation, querystring: z.object(auditFilter), response: { 200: z.string() } },
})

export const checkOrganisationAudit = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/audit/chain',
  summary: 'Extension: whether the audit log of an organisation is what was written, by its chain of hashes',
  schema: {
    params: ofOrganisation,
    response: {
      200: z.object({
        isIntact: z.boolean(),
        /** Of the chain; entries from before there was one for each organisation are in another. */
        entries: z.int(),
        /** Where it breaks, in English, as the operator's command says it; null where it is intact. */
        problem: z.nullable(z.string()),
      }),
    },
  },
})

import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { FieldKey } from './customField.ts'
import { endpoint } from './endpoint.ts'
import { MemberFilter, Year } from './memberFilter.ts'
import { MemberSort } from './memberList.ts'
import { Count, Id, line, Version } from './scalar.ts'

/** The columns that every table of members can have beside the name, in the order in which they are offered. */
export const KnownColumn = z.enum([
  'number',
  'age',
  'birthday',
  'gender',
  'city',
  'email',
  'phone',
  'fee',
  'stateBefore',
  'state',
  'unpaid',
  'joined',
  'left',
  'renewal',
  'teams',
  'tags',
])
export type KnownColumn = z.infer<typeof KnownColumn>

/** One of those, or a field of the organisation's own. */
export const MemberColumn = z.union([KnownColumn, FieldKey], fieldTexts.notAField)
export type MemberColumn = z.infer<typeof MemberColumn>

export const MAX_COLUMNS = 30
/** Of a column whose width somebody chose, in px. */
export const NARROWEST_COLUMN = 48
export const WIDEST_COLUMN = 640

/** What a view of the table keeps. */
export const MemberViewContent = z.object({
  filter: MemberFilter,
  columns: z.array(MemberColumn).check(z.maxLength(MAX_COLUMNS)),
  sort: MemberSort,
  direction: z.enum(['asc', 'desc']),
  density: z.enum(['tight', 'airy']),
  /** In px, of the columns whose width somebody chose. */
  widths: z.optional(
    z.partialRecord(MemberColumn, z.int().check(z.minimum(NARROWEST_COLUMN), z.maximum(WIDEST_COLUMN))),
  ),
  /** Of the columns that have a year's state and sum; left out: the newest that the filter asks for, else this year. */
  year: z.optional(Year),
})
export type MemberViewContent = z.infer<typeof MemberViewContent>

/** Views that each organisation has. */
export const BuiltInView = z.enum(['all', 'unpaid', 'notRenewed', 'begun', 'new', 'left', 'noEmail'])
export type BuiltInView = z.infer<typeof BuiltInView>

export const MemberViewUpdate = z.object({
  name: line(60).check(z.minLength(1, fieldTexts.chooseOne)),
  /** Whether the organisation's other administrators see it too. */
  isShared: z.boolean(),
  content: MemberViewContent,
  version: z.optional(Version),
})
export type MemberViewUpdate = z.infer<typeof MemberViewUpdate>

export const MemberView = z.object({
  id: Id,
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  content: MemberViewContent,
  /** How many members it has now. */
  count: Count,
  /** Counts writes; sent back by a form so that a stale one is refused. */
  version: z.int(),
})
export type MemberView = z.infer<typeof MemberView>

const ofOrganisation = z.object({ id: Id })
const ofView = z.object({ id: Id, viewId: Id })

export const listMemberViews = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/member/view/list',
  summary:
    "Extension: saved views of an organisation's members, and how many each has, for its administrators",
  schema: {
    params: ofOrganisation,
    response: {
      200: z.object({ builtIn: z.record(BuiltInView, Count), views: z.array(MemberView) }),
    },
  },
})

export const createMemberView = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/view/item',
  summary: "Extension: save a view of an organisation's members, at most 100",
  schema: { params: ofOrganisation, body: MemberViewUpdate, response: { 201: MemberView } },
})

export const updateMemberView = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/member/view/item/:viewId',
  summary: "Extension: rename, share or change a saved view of an organisation's members",
  schema: { params: ofView, body: MemberViewUpdate, response: { 200: MemberView } },
})

export const deleteMemberView = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/member/view/item/:viewId',
  summary: "Extension: remove a saved view of an organisation's members",
  schema: { params: ofView, response: { 204: z.null() } },
})

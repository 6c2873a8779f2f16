import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { FieldAnswer, FieldKey } from './customField.ts'
import { endpoint } from './endpoint.ts'
import { FoundMember, MembersFound } from './member.ts'
import { isFilter, YearState } from './memberFilter.ts'
import { CalendarDate, Count, Id, line } from './scalar.ts'

export const KnownSort = z.enum(['firstName', 'lastName', 'number', 'birthday', 'joined', 'city', 'unpaid'])
export type KnownSort = z.infer<typeof KnownSort>

/**
 * What a list of members can be ordered by; those without a value come last. Of an organisation's own fields by all but words,
 * which are in no index; a field that is not there any more orders by name.
 */
export const MemberSort = z.union([KnownSort, FieldKey], fieldTexts.notAField)
export type MemberSort = z.infer<typeof MemberSort>

/** A person of an organisation as its administrators' table shows them. */
export const ListedMember = z.extend(FoundMember, {
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(CalendarDate),
  gender: z.nullable(z.string()),
  city: z.string(),
  /** The first day of the first year that counts, and the last day of the last one; null where none does. */
  joined: z.nullable(CalendarDate),
  lastDay: z.nullable(CalendarDate),
  hasLogin: z.boolean(),
  renews: z.boolean(),
  membershipId: Id,
  /** Of the year that was asked for, and of the one before. */
  state: YearState,
  stateBefore: YearState,
  /**
   * What the newest attempt to pay that year would have paid, in minor units, where it is open or declined; else 0. Null for
   * who may not see payments.
   */
  unpaidMinor: z.nullable(Count),
  /** The name of the fee of that year. */
  fee: z.nullable(z.string()),
  /** Names, in their order; without archived ones. */
  teams: z.array(z.string()),
  tags: z.array(z.string()),
  /** To the fields that were asked for; of words at most the first 200 characters. */
  answers: z.record(FieldKey, FieldAnswer),
})
export type ListedMember = z.infer<typeof ListedMember>

/** The fields whose values are counted; of the organisation's own: the number of an option, 1 and 0 for yes and no. */
export const CountedField = z.union(
  [z.enum(['year', 'gender', 'city', 'team', 'tag']), FieldKey],
  fieldTexts.notAField,
)
export type CountedField = z.infer<typeof CountedField>

const FilterText = z.string().check(z.maxLength(8000), z.refine(isFilter, fieldTexts.notAFilter))
const YearText = z.string().check(z.regex(/^(19|20|21)\d\d$/, fieldTexts.day))
const chosen = {
  query: z._default(line(100), ''),
  /** A `MemberFilter` as JSON. */
  filter: z.optional(FilterText),
}

export const listMemberRows = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/member/rows',
  summary:
    'Extension: a page of an organisation’s members with the state of a year, for its administrators; the first page has counts and sums',
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({
      ...chosen,
      sort: z._default(MemberSort, 'firstName'),
      direction: z._default(z.enum(['asc', 'desc']), 'asc'),
      /** Of the states and unpaid amounts; left out: this year. */
      year: z.optional(YearText),
      /** Keys of fields whose answers the rows have, with commas between them. */
      fields: z.optional(
        z.string().check(z.regex(/^field\d{1,2}(,field\d{1,2}){0,39}$/, fieldTexts.notAField)),
      ),
      size: z._default(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldTexts.sizeTo100)), '50'),
      /** The last member of the page before. */
      after: z.optional(Id),
    }),
    response: {
      200: z.object({
        members: z.array(ListedMember),
        /** Null on a page that follows another. */
        counts: z.nullable(
          z.object({
            found: MembersFound,
            all: MembersFound,
            /** Of all who were found, in minor units; null where they are too many to be counted, or for those who may not see payments. */
            unpaidMinor: z.nullable(Count),
            currency: z.string(),
            /**
             * Where no member was found: how many there are without each condition of the filter, and without the words; and among
             * those whose membership is ended, where the question leaves them out.
             */
            without: z.nullable(z.object({ conditions: z.array(Count), query: Count, ended: Count })),
          }),
        ),
      }),
    },
  },
})

export const countMembers = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/member/count',
  summary:
    'Extension: how many of an organisation’s members have each value of a field, among those whom a filter chooses',
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({ ...chosen, by: CountedField, year: z.optional(YearText) }),
    response: { 200: z.object({ counts: z.array(z.object({ value: z.string(), count: Count })) }) },
  },
})

export const listMemberEmails = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/member/email',
  summary:
    'Extension: e-mail addresses of the members whom a filter chooses, at most 10,000, for an organisation’s administrators',
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object(chosen),
    response: { 200: z.object({ emails: z.array(z.object({ memberId: Id, email: z.string() })) }) },
  },
})

import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Count, Id, line, Version } from './scalar.ts'
import { translationsOf } from './translation.ts'

/** So many fields an organisation uses at a time, and so many it ever has: an archived one keeps its number and its answers. */
export const MAX_FIELDS = 40
export const MAX_FIELDS_EVER = 60
/** Of a choice: offered at a time, and ever. */
export const MAX_OPTIONS = 50
export const MAX_OPTIONS_EVER = 200
export const MAX_ANSWER_LENGTH = 2000

export const FieldKind = z.enum(['text', 'number', 'date', 'choice', 'yesNo'])
export type FieldKind = z.infer<typeof FieldKind>

/** Who sees the answers and who writes them; the staff do both. */
export const FieldAccess = z.enum(['staff', 'memberSees', 'memberWrites'])
export type FieldAccess = z.infer<typeof FieldAccess>

/** Whether a field is asked when a member buys a membership, and whether it must be answered there. */
export const FieldAtJoining = z.enum(['no', 'may', 'must'])
export type FieldAtJoining = z.infer<typeof FieldAtJoining>

/** Of a field in its organisation, given in the order of making and never again. */
export const FieldNumber = z.int().check(z.minimum(1), z.maximum(MAX_FIELDS_EVER))

/**
 * A field by its number, as columns, sorts and answers name it: 'field3'. A pattern with its own type: zod's template
 * literal would come with what every member loads first.
 */
export const FieldKey: z.ZodMiniType<`field${string}`, `field${string}`> = z
  .string()
  .check(z.regex(/^field([1-9]|[1-5]\d|60)$/, fieldTexts.notAField)) as never
export type FieldKey = z.infer<typeof FieldKey>

/** The number of a choice's option in its field, never given again. */
export const OptionNumber = z.int().check(z.minimum(1), z.maximum(MAX_OPTIONS_EVER))

/** By kind: the words, the number, a day, the number of the option, yes or no. */
export const FieldAnswer = z.union([
  z.string().check(z.maxLength(MAX_ANSWER_LENGTH, fieldTexts.longest({ maximum: MAX_ANSWER_LENGTH }))),
  z.number(),
  z.boolean(),
])
export type FieldAnswer = z.infer<typeof FieldAnswer>

const fieldName = line(60)
const fieldHelp = line(200)
export const OptionLabel = line(100)
const FieldName = fieldName.check(z.minLength(1, fieldTexts.nameMissing))
const FieldTranslations = translationsOf({ name: z.optional(fieldName), help: z.optional(fieldHelp) })
const OptionTranslations = translationsOf({ label: z.optional(OptionLabel) })
const updateFields = {
  name: FieldName,
  /** A sentence below the field. */
  help: fieldHelp,
  /** Both in other languages; left out, what is stored stays. */
  translations: z.optional(FieldTranslations),
  access: FieldAccess,
  atJoining: FieldAtJoining,
  /** Of a choice, in their order; one without a number is new. Those left out are not offered any more. */
  options: z
    .array(
      z.object({
        number: z.optional(OptionNumber),
        label: OptionLabel.check(z.minLength(1, fieldTexts.nameMissing)),
        /** The label in other languages; left out, what is stored stays. */
        translations: z.optional(OptionTranslations),
      }),
    )
    .check(z.maxLength(MAX_OPTIONS)),
}

/** A field that an organisation makes; its kind never changes. */
export const NewField = z.object({ ...updateFields, kind: FieldKind })
export type NewField = z.infer<typeof NewField>

export const FieldUpdate = z.object({ ...updateFields, isArchived: z.boolean(), version: Version })
export type FieldUpdate = z.infer<typeof FieldUpdate>

const shownFields = {
  number: FieldNumber,
  name: z.string(),
  help: z.string(),
  kind: FieldKind,
  /** Of a choice, in their order; one that is not offered any more stays with those who chose it. */
  options: z.array(z.object({ number: OptionNumber, label: z.string(), isOffered: z.boolean() })),
}

/** A field of an organisation's own, as its staff see it. */
export const CustomField = z.object({
  id: Id,
  ...shownFields,
  access: FieldAccess,
  atJoining: FieldAtJoining,
  isArchived: z.boolean(),
  /** The texts as they were written, where those above are in the reader's language. */
  written: z.optional(
    z.object({
      name: z.string(),
      help: z.string(),
      translations: FieldTranslations,
      options: z.array(
        z.object({ number: OptionNumber, label: z.string(), translations: z.optional(OptionTranslations) }),
      ),
    }),
  ),
  /** How many members have an answer. */
  answers: Count,
  /** Counts writes; sent back by a form so that a stale one is refused. */
  version: z.int(),
})
export type CustomField = z.infer<typeof CustomField>

/** A field as one reader sees it, with the answer of a member; null where there is none. */
export const MemberField = z.object({
  ...shownFields,
  isWritable: z.boolean(),
  isRequired: z.boolean(),
  value: z.nullable(FieldAnswer),
})
export type MemberField = z.infer<typeof MemberField>

/** Answers to fields by their number; null takes an answer away, and what is left out stays. */
export const FieldAnswers = z
  .array(z.object({ number: FieldNumber, value: z.nullable(FieldAnswer) }))
  .check(z.maxLength(MAX_FIELDS_EVER))
export type FieldAnswers = z.infer<typeof FieldAnswers>

const ofOrganisation = z.object({ id: Id })
const answer = z.object({
  fields: z.array(CustomField),
  /** In which the organisation writes; null where it says none. */
  ownLanguage: z.optional(z.nullable(z.string())),
})

export const listCustomFields = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/field/list',
  summary:
    'Extension: the fields of an organisation’s own, in their order, archived ones last, for its staff',
  schema: { params: ofOrganisation, response: { 200: answer } },
})

export const createCustomField = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/field/item',
  summary: 'Extension: a field of an organisation’s own, at most 40 in use',
  schema: { params: ofOrganisation, body: NewField, response: { 201: CustomField } },
})

export const updateCustomField = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/field/item/:fieldId',
  summary: 'Extension: change a field of an organisation’s own, archive it or bring it back; answers stay',
  schema: {
    params: z.object({ id: Id, fieldId: Id }),
    body: FieldUpdate,
    response: { 200: CustomField },
  },
})

export const deleteFieldAnswers = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/field/item/:fieldId/answers/deleted',
  summary:
    'Extension: delete all answers to an archived field of an organisation’s own, which can’t be taken back; its name confirms it',
  schema: {
    params: z.object({ id: Id, fieldId: Id }),
    body: z.object({ name: FieldName }),
    response: { 200: CustomField },
  },
})

export const orderCustomFields = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/field/order',
  summary: 'Extension: put the fields of an organisation’s own in an order',
  schema: {
    params: ofOrganisation,
    body: z.object({ fieldIds: z.array(Id).check(z.maxLength(MAX_FIELDS_EVER)) }),
    response: { 200: answer },
  },
})

export const updatePersonAnswers = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/member/item/:memberId/field',
  summary: 'Extension: what a member answers to fields of an organisation’s own, written by its staff',
  schema: {
    params: z.object({ id: Id, memberId: Id }),
    body: z.object({ answers: FieldAnswers }),
    response: { 200: z.object({ fields: z.array(MemberField) }) },
  },
})

export const listOwnFields = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/item/:id/field/list',
  summary: 'Extension: fields of the organisations of a member in reach, as far as the member sees them',
  schema: {
    params: z.object({ id: Id }),
    response: {
      200: z.object({
        organisations: z.array(z.object({ orgId: Id, name: z.string(), fields: z.array(MemberField) })),
      }),
    },
  },
})

export const updateOwnAnswers = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/member/item/:id/field/org/:orgId',
  summary: 'Extension: what a member in reach answers to fields of an organisation’s own',
  schema: {
    params: z.object({ id: Id, orgId: Id }),
    body: z.object({ answers: FieldAnswers }),
    response: { 200: z.object({ fields: z.array(MemberField) }) },
  },
})

export const listAskedFields = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/field/asked',
  summary:
    'Extension: what an organisation asks of members in reach when they buy, as far as it is not answered',
  schema: {
    params: ofOrganisation,
    querystring: z.object({
      /** Ids of members, with commas between them. */
      members: z.string().check(
        z.maxLength(2000),
        z.refine((text) => text.split(',').every((id) => Id.safeParse(id).success), fieldTexts.notASelection),
      ),
    }),
    response: {
      200: z.object({ people: z.array(z.object({ memberId: Id, fields: z.array(MemberField) })) }),
    },
  },
})

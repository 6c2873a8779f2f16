import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './scalar.ts'

/** What an organisation can change of itself, each with a call of its own. */
export const SettingKind = z.enum([
  'organisation',
  'fee',
  'family_cap',
  'discount_code',
  'custom_field',
  'banner',
  'reminders',
  'wording',
  'payment',
])
export type SettingKind = z.infer<typeof SettingKind>

/** Who changed a setting, when, and which fields of it. */
export const SettingChange = z.object({
  id: Id,
  /** Counts up with each change. */
  number: z.int(),
  kind: SettingKind,
  at: Instant,
  /** Null where the person is erased. */
  changedBy: z.nullable(z.string()),
  /** Of the fee, code, field, banner or e-mail; empty where it is the organisation. */
  name: z.string(),
  change: z.enum(['made', 'changed', 'removed']),
  /** By field as the call that writes the setting names it, in its units. */
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  /** False for something new, and for the provider with its keys, which are never read back. */
  canPutBack: z.boolean(),
})
export type SettingChange = z.infer<typeof SettingChange>

const ofOrganisation = z.object({ id: Id })

export const listSettingChanges = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/settings/change/list',
  summary: 'Extension: who changed a setting of an organisation and when, newest first, 20 at a time',
  schema: {
    params: ofOrganisation,
    querystring: z.object({
      /** Left out for all that the caller may change. */
      kind: z.optional(SettingKind),
      /** Changes with a lower number. */
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, fieldTexts.beforeNumber))),
    }),
    response: {
      200: z.object({
        changes: z.array(SettingChange),
        hasMore: z.boolean(),
        /** Of each kind that was ever changed, the last change. */
        latest: z.array(z.object({ kind: SettingKind, at: Instant, changedBy: z.nullable(z.string()) })),
      }),
    },
  },
})

export const putBackSetting = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/settings/change/item/:changeId/put-back',
  summary:
    'Extension: write the fields of a change as they were before it; what else was changed since stays. A change of its own',
  schema: {
    params: z.object({ id: Id, changeId: Id }),
    response: { 204: z.null() },
  },
})

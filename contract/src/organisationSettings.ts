import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { DunningLimit, DunningSteps } from './dunning.ts'
import { endpoint } from './endpoint.ts'
import { DiscountCode, FamilyCap, Fee } from './fee.ts'
import { LanguageId } from './language.ts'
import { AppProviderName, PaymentProviderName } from './organisation.ts'
import { CredentialState, CredentialsUpdate, FreepayKey } from './paymentCredentials.ts'
import { MAX_EMBED_ORIGINS, WebOrigin } from './publicPage.ts'
import { Currency, Email, Id, line, MinorUnits, text, Version } from './scalar.ts'

/** How long an organisation may keep what it noted of former members, in months. */
export const RETENTION_MONTHS = [12, 24, 36, 60] as const

/** Of an FI agreement with a Danish bank: eight digits, of which the first is 8. */
const SlipCreditor = line(20).check(z.regex(/^8\d{7}$/, fieldTexts.slipCreditor))

/** What an administrator writes of an organisation. */
export const OrganisationUpdate = z.object({
  name: line(100).check(z.minLength(1, fieldTexts.nameMissing)),
  category: z.optional(line(40)),
  description: z.optional(z.union([z.literal(''), text(2000)])),
  hue: z.optional(z.int().check(z.nonnegative(), z.maximum(360))),
  email: z.optional(z.nullable(Email)),
  address: z.optional(z.nullable(line(200))),
  registrationNumber: z.optional(z.nullable(line(40))),
  /** The organisation's own number on the messaging app, for contact-us. */
  messagingPhone: z.optional(z.nullable(line(30))),
  /** The language of members who chose none, and of what is sent to the organisation; null leaves it to each browser. */
  language: z.optional(z.nullable(LanguageId)),
  /** Refunds above this need a second person; null for none. */
  refundSecondPersonMinor: z.optional(z.nullable(MinorUnits)),
  /** An automatic renewal whose price rose by more is left to the member instead of charged. */
  maxPriceRisePercent: z.optional(z.int().check(z.nonnegative(), z.maximum(100))),
  /** Months after the last day of a former member until notes, answers, tags and teams are deleted; null for never. */
  retentionMonths: z.optional(z.nullable(z.literal(RETENTION_MONTHS))),
  /** The reminders of claims; beyond what the law of the country allows they are refused. */
  dunning: z.optional(DunningSteps),
  /** The creditor number of Danish payment slips; letters of claims then have the line that is typed into a bank's form. */
  slipCreditor: z.optional(z.nullable(SlipCreditor)),
  /** Whether who moves money must have signed in with a second step. */
  moneySecondStep: z.optional(z.boolean()),
  /** Whether anybody may read its page, and those of its events that say so, without an account. */
  isPublic: z.optional(z.boolean()),
  /** The websites that may show these pages in a frame. */
  embedOrigins: z.optional(z.array(WebOrigin).check(z.maxLength(MAX_EMBED_ORIGINS))),
  enabled: z.optional(z.boolean()),
  version: z.optional(Version),
})
export type OrganisationUpdate = z.infer<typeof OrganisationUpdate>

/** An organisation as its administrators see it. The gateway's keys can be written and never read. */
export const OrganisationSettings = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  hue: z.int(),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  messagingPhone: z.nullable(z.string()),
  language: z.nullable(z.string()),
  refundSecondPersonMinor: z.nullable(MinorUnits),
  retentionMonths: z.nullable(z.int()),
  dunning: DunningSteps,
  dunningLimit: DunningLimit,
  slipCreditor: z.nullable(z.string()),
  moneySecondStep: z.boolean(),
  isPublic: z.boolean(),
  embedOrigins: z.array(z.string()),
  /** 10 until the organisation says otherwise. */
  maxPriceRisePercent: z.int(),
  currency: Currency,
  enabled: z.boolean(),
  version: z.int(),
  payment: z.object({
    provider: PaymentProviderName,
    testMode: z.boolean(),
    paymentAuthToken: z.null(),
    paymentAuthTokenSet: z.boolean(),
    paymentAuthTokenLast4: z.nullable(z.string()),
    /** Every field that the provider knows, set or not. */
    credentials: z.array(CredentialState),
    /** Where the provider's webhooks go, to be entered there; null where each payment has an address of its own. */
    webhookUrl: z.nullable(z.string()),
    /** The app that members may pay with instead; null for none. */
    app: z.nullable(
      z.object({
        provider: AppProviderName,
        credentials: z.array(CredentialState),
        webhookUrl: z.string(),
      }),
    ),
  }),
  ready: z.boolean(),
  /** Why it is not ready, in plain words; null when it is. */
  notReadyReason: z.nullable(z.string()),
  fees: z.array(Fee),
  familyCaps: z.array(FamilyCap),
  discountCodes: z.array(DiscountCode),
})
export type OrganisationSettings = z.infer<typeof OrganisationSettings>

const ofOrganisation = z.object({ id: Id })
const answer = { 200: OrganisationSettings }

export const getOrganisationSettings = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/settings',
  summary: 'X8: an organisation with all its fees, for its administrators',
  schema: { params: ofOrganisation, response: answer },
})

export const createOrganisation = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/item',
  summary: "X8: a new organisation; super administrators only, and 'ALL' is no key",
  schema: {
    body: z.extend(OrganisationUpdate, {
      key: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/, fieldTexts.organisationKey)),
      currency: z._default(Currency, 'DKK'),
    }),
    response: { 201: OrganisationSettings },
  },
})

export const updateOrganisation = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/item',
  summary: 'X8: write an organisation',
  schema: { params: ofOrganisation, body: OrganisationUpdate, response: answer },
})

export const updatePaymentSettings = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/config/payment/item',
  summary: 'X8: the provider, its keys (written, never read) and test mode; super administrators only',
  schema: {
    params: ofOrganisation,
    body: z.object({
      provider: PaymentProviderName,
      testMode: z.boolean(),
      /** Extension: of the settings that the writer knew; newer ones are refused. */
      version: z.optional(Version),
      /** FreePay's key (Ruling 21). Left out keeps the one that is set; null removes it. */
      paymentAuthToken: z.optional(z.nullable(FreepayKey)),
      /** Extension: the fields of the provider, written in the same way. */
      credentials: z.optional(CredentialsUpdate),
      /** Extension: an app to pay with beside that provider. Left out, what is set stays; null takes the offer away. */
      app: z.optional(
        z.nullable(z.object({ provider: AppProviderName, credentials: z.optional(CredentialsUpdate) })),
      ),
    }),
    response: answer,
  },
})

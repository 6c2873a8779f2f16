import * as z from 'zod/mini'
import { accountingVariables } from './accountingVariables.ts'
import { identityVariables } from './identityVariables.ts'
import { safekeepingVariables } from './safekeepingVariables.ts'
import {
  baseAddress,
  countryCodes,
  integer,
  isMailServer,
  origins,
  prefix,
  rootAddress,
  webAddress,
  words,
} from './shapes.ts'
import { variable } from './variable.ts'
import { walletVariables } from './walletVariables.ts'
import { whatsAppVariables } from './whatsAppVariables.ts'

/** Everything that can be configured, in the order of docs/configuration.md. */
export const variables = {
  HOST: variable({ default: '127.0.0.1', meaning: 'Address to listen on.', schema: words(255) }),
  PORT: variable({ default: '3000', meaning: 'Port to listen on.', schema: integer(1, 65_535) }),
  BASE_URL: variable({
    meaning: 'Public address of the portal; by default http://localhost:PORT. Payments return to it.',
    schema: rootAddress,
  }),
  MEDLEM_MODE: variable({
    meaning: 'demonstration or production; by default production when NODE_ENV is production.',
    schema: z.enum(['demonstration', 'production'], 'must be demonstration or production'),
  }),
  MEDLEM_DATA: variable({
    default: './data',
    meaning: 'Folder of the embedded database, the sandbox ledger and the generated secret.',
    schema: words(4096),
  }),
  DATABASE_URL: variable({
    meaning:
      'PostgreSQL 15 or newer (postgres://user:password@host:5432/name) instead of the embedded database.',
    schema: z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/name')),
  }),
  DATABASE_WAIT_SECONDS: variable({
    meaning:
      'How long a start waits for a PostgreSQL server that does not answer or only reads, as during a failover; by default 60 in production, otherwise 0.',
    schema: integer(0, 3_600),
  }),
  MIGRATE_AT_START: variable({
    default: 'on',
    meaning:
      'on: a start brings the tables up to date, as fits one process; off: npm run medlem -- migrate does, and a start refuses older ones.',
    schema: z.enum(['on', 'off'], 'must be on or off'),
  }),
  DRAIN_SECONDS: variable({
    default: '0',
    meaning:
      'How long a process still answers after the signal to stop, while /readyz says 503, so that a proxy notices; twice the interval of its checks.',
    schema: integer(0, 60),
  }),
  MEDLEM_SECRET: variable({
    meaning:
      'Seals keys at rest, at least 32 characters. Required in production; the demonstration makes its own.',
    schema: z.string().check(z.minLength(32, 'must be at least 32 characters')),
  }),
  MEDLEM_SECRET_OLD: variable({
    meaning:
      'The secret before this one, for npm run medlem -- rotate-keys and the links in earlier e-mails.',
    schema: z.string().check(z.minLength(32, 'must be at least 32 characters')),
  }),
  ...safekeepingVariables,
  ...identityVariables,
  MEMBER_API_PREFIX: variable({
    default: '/member-api',
    meaning: 'Path before the member calls.',
    schema: prefix,
  }),
  ORG_API_PREFIX: variable({
    default: '/org-api',
    meaning: 'Path before the organisation calls.',
    schema: prefix,
  }),
  EVENT_API_PREFIX: variable({
    default: '/event-api',
    meaning: 'Path before the event calls.',
    schema: prefix,
  }),
  TOOLS_PREFIX: variable({
    default: '',
    meaning: 'Path before /tools and /api/auth.',
    schema: prefix,
  }),
  CORS_ORIGINS: variable({
    default: '',
    meaning: 'Other origins, separated by commas, whose pages may call the API.',
    schema: origins,
  }),
  PRODUCT_NAME: variable({ default: 'Medlem', meaning: 'Name of the product.', schema: words(60) }),
  PROVIDER_NAME: variable({
    default: 'Medlem',
    meaning: 'Who provides the portal, in the footer.',
    schema: words(100),
  }),
  PROVIDER_URL: variable({
    default: 'https://medlem.example.org',
    meaning: 'Address behind the provider in the footer.',
    schema: webAddress,
  }),
  PARENT_NAME: variable({
    default: 'Foreningsdrift',
    meaning: "The provider's parent company, in the footer.",
    schema: words(100),
  }),
  PARENT_URL: variable({
    default: 'https://foreningsdrift.example.org',
    meaning: 'Address behind the parent company in the footer.',
    schema: webAddress,
  }),
  ORDER_PREFIX: variable({
    default: 'MEDLEM',
    meaning: 'Before the last 13 characters of the member id in order numbers; at most 7 characters.',
    schema: z.string().check(z.regex(/^[A-Za-z0-9]{1,7}$/, 'must be 1 to 7 letters and digits')),
  }),
  COUNTRY_CODES: variable({
    default: '',
    meaning:
      'Country codes on the wire that differ from 208, 276 and 578 (Sweden=752), separated by commas; gateways get ISO 3166-1.',
    schema: countryCodes,
  }),
  CONTACT_RECEIVER_ID: variable({
    default: '5e4d1e3a-7c1b-4f0e-9a52-1f0c6b2d8e10',
    meaning: 'Id of the member who receives contact-us notifications; made when no member has it.',
    schema: z.uuid('must be a UUID'),
  }),
  DEVELOPMENT_FLAG: variable({
    default: '0',
    meaning: '0 shows the logo; any other number shows DEV TITLE in its place.',
    schema: integer(0, 999_999_999),
  }),
  FREEPAY_GATEWAY_URL: variable({
    meaning:
      'FreePay, where payment windows are created; by default the sandbox, in production https://gw.freepay.dk.',
    schema: baseAddress,
  }),
  FREEPAY_MANAGEMENT_URL: variable({
    meaning:
      'FreePay, where payments are read and captured; by default the sandbox, in production https://mw.freepay.dk.',
    schema: baseAddress,
  }),
  STRIPE_API_URL: variable({
    meaning: 'Where Stripe is; by default the sandbox, in production https://api.stripe.com.',
    schema: baseAddress,
  }),
  STRIPE_WINDOW_ORIGINS: variable({
    meaning:
      'Origins, separated by commas, that a payment page of Stripe may be at; by default the sandbox, in production https://checkout.stripe.com.',
    schema: origins,
  }),
  VIPPS_API_URL: variable({
    meaning: 'Where Vipps MobilePay is; by default the sandbox, in production https://api.vipps.no.',
    schema: baseAddress,
  }),
  VIPPS_TEST_API_URL: variable({
    meaning:
      'The same for organisations in test mode; by default the sandbox, in production https://apitest.vipps.no.',
    schema: baseAddress,
  }),
  VIPPS_WINDOW_ORIGINS: variable({
    meaning:
      'Origins, separated by commas, that a payment page of Vipps MobilePay may be at; by default the sandbox, in production those of Vipps and MobilePay.',
    schema: origins,
  }),
  ...accountingVariables,
  SMTP_URL: variable({
    meaning:
      'Mail server (smtps://user:password@host:465, or smtp:// with STARTTLS); without one, e-mails are kept and read in the portal.',
    schema: z
      .string()
      .check(
        z.refine(
          isMailServer,
          'must look like smtps://user:password@host:465 or smtp://user:password@host:587',
        ),
      ),
  }),
  MAIL_FROM: variable({
    meaning: 'Address that e-mails come from; required with SMTP_URL.',
    schema: z.string().check(z.email('must be an e-mail address')),
  }),
  PUSH_KEY: variable({
    meaning:
      'Private key (VAPID) with which notifications to browsers are signed: 32 bytes in base64url. Without it one is made and kept sealed in the database. Another key ends what members turned on.',
    schema: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url, 43 characters')),
  }),
  ...whatsAppVariables,
  ...walletVariables,
  SANDBOX_PORT: variable({
    default: '3001',
    meaning: 'Port of the payment sandbox, which runs in the demonstration.',
    schema: integer(1, 65_535),
  }),
  TRUST_PROXY: variable({
    default: '0',
    meaning:
      'Number of reverse proxies in front of the server: that many entries of X-Forwarded-For are trusted.',
    schema: integer(0, 9),
  }),
  RATE_LIMIT: variable({
    default: '600',
    meaning:
      'Requests per minute that one process takes from one caller by the API, and from one network by the sign-in pages; stricter calls have a limit of their own, in proportion.',
    schema: integer(1, 999_999_999),
  }),
  LIVE_STREAMS: variable({
    default: '5000',
    meaning:
      'Browsers that one process notifies at once of a change; the others ask every 30 s. 0 turns it off.',
    schema: integer(0, 100_000),
  }),
  LOG_LEVEL: variable({
    default: 'warn',
    meaning: 'fatal, error, warn, info, debug, trace or silent.',
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    meaning:
      'Collector of OpenTelemetry (http://host:4318) that traces are sent to, as OTLP over HTTP; none without it. OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG work as the SDK describes them.',
    schema: baseAddress,
  }),
  OTEL_SERVICE_NAME: variable({
    default: 'medlem',
    meaning: 'Name of the service in traces.',
    schema: words(100),
  }),
  METRICS_TOKEN: variable({
    meaning: 'Bearer token that reads /metrics from elsewhere than this machine.',
    schema: z.string().check(z.minLength(16, 'must be at least 16 characters')),
  }),
} as const

export type VariableName = keyof typeof variables
type HasDefault = {
  [K in VariableName]: (typeof variables)[K] extends { default: string } ? K : never
}[VariableName]

/** The values of all variables; those without a default may be absent. */
export type Values = {
  [K in VariableName]: z.output<(typeof variables)[K]['schema']> | (K extends HasDefault ? never : undefined)
}

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PortalConfig } from '@medlem/contract/portalConfig'
import type { CountryCodes } from '@medlem/domain/country'
import { type AccountingPrograms, accountingPrograms, refuseRealPrograms } from './accountingPrograms.ts'
import { ConfigError } from './configError.ts'
import { type Gateways, gateways, refuseRealGateways } from './gateways.ts'
import { type MailServer, mailServer } from './mailServer.ts'
import { type SafekeepingPlace, safekeepingPlace } from './safekeeping.ts'
import { loadSecret, secretVariables } from './secret.ts'
import type { Variable } from './variable.ts'
import { type Values, variables } from './variables.ts'
import { type Wallets, wallets } from './wallet.ts'
import { type WhatsApp, whatsApp } from './whatsApp.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The realm of the embedded identity server; part of its addresses. */
const REALM = 'medlem'
/** Patroni takes some 20 s to find a new primary, and a busy machine longer. */
const WAIT_SECONDS = 60
const EMBEDDED_ISSUER = 'urn:medlem:identity'

export interface Config extends Gateways {
  production: boolean
  /** Seeds itself and pays through the sandbox. */
  demonstration: boolean
  host: string
  port: number
  /** Public address, without a slash at the end. */
  baseUrl: string
  dataFolder: string
  databaseUrl: string | undefined
  /** How long a start waits for the database. */
  databaseWaitSeconds: number
  /** False where several processes run, and a command brings the tables up to date. */
  migrateAtStart: boolean
  /** How long a process answers after the signal to stop. */
  drainSeconds: number
  secret: string
  /** True when it stands in the data folder, as the demonstration's own does. */
  ownSecret: boolean
  /** What `secret` was before, while keys are re-encrypted. */
  oldSecret: string | undefined
  /** Undefined: opened payment windows are in the database alone. */
  safekeeping: SafekeepingPlace | undefined
  safekeepingDays: number
  identity: {
    /** True when the embedded identity server runs. */
    embedded: boolean
    /** Whether anybody can make an account at the embedded identity server, where e-mail can be sent. */
    registration: boolean
    /** As tokens and addresses have it; members are bound as `boundAs`. */
    issuer: string
    realm: string
    clientId: string
    audience: string
    /** How the issuer is written in members' bindings: the embedded one stays itself when its address changes. */
    boundAs: string
    /** Earlier issuers that are the same server; the first that knows a subject counts. */
    aliases: readonly string[]
    /** The `acr` of a sign-in with a second step. */
    secondStepAcr: string
    /** A member moves here from another issuer with a code sent by e-mail. */
    moveByEmail: boolean
  }
  prefixes: PortalConfig['prefixes']
  corsOrigins: readonly string[]
  product: PortalConfig['product']
  orderPrefix: string
  /** Country codes on the wire that the operator set otherwise than the specification (Ruling 43). */
  countryCodes: CountryCodes
  /** The member who receives contact-us notifications. */
  contactReceiverId: string
  developmentFlag: number
  accountingPrograms: AccountingPrograms
  /** Undefined: e-mails are kept, and read in the portal. */
  mail: MailServer | undefined
  /** The private key for push services, in base64url; undefined: one is made at the first use. */
  pushKey: string | undefined
  /** Undefined: messages on WhatsApp are skipped. */
  whatsApp: WhatsApp | undefined
  /** Into which member cards can be put. */
  wallets: Wallets
  /** Only the demonstration runs the sandbox. */
  sandbox: { host: string; port: number; url: string }
  trustProxy: number
  /** Requests per minute and caller. */
  rateLimit: number
  /** Streams of changes that one process holds open; 0 for none. */
  liveStreams: number
  logLevel: Values['LOG_LEVEL']
  metricsToken: string | undefined
  /** Where traces are sent; undefined for none. */
  tracing: { endpoint: string; serviceName: string } | undefined
}

/** Reads and checks the environment; throws `ConfigError` with one line that names the variable. */
export function readConfig(
  environment: Environment = ownEnvironment(),
  { makesSecret = true }: { makesSecret?: boolean } = {},
): Config {
  const values = readValues(environment)
  const production = (values.MEDLEM_MODE ?? modeOf(environment)) === 'production'
  if (production && !values.MEDLEM_SECRET)
    throw new ConfigError('MEDLEM_SECRET is missing: production needs one, at least 32 random characters.')
  if (!production) refuseSamePort(values)

  // A name, not a number: WebAuthn binds a passkey to a domain.
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`
  const dataFolder = resolve(values.MEDLEM_DATA)
  // Where the browser reaches it: on the portal's host, whatever that is called.
  const sandboxUrl = `${plainHost(baseUrl)}:${values.SANDBOX_PORT}`
  if (!production) {
    refuseRealGateways(values, sandboxUrl)
    refuseRealPrograms(values, sandboxUrl)
  }
  return {
    production,
    demonstration: !production,
    host: values.HOST,
    port: values.PORT,
    baseUrl,
    dataFolder,
    databaseUrl: values.DATABASE_URL,
    databaseWaitSeconds: values.DATABASE_WAIT_SECONDS ?? (production ? WAIT_SECONDS : 0),
    drainSeconds: values.DRAIN_SECONDS,
    migrateAtStart: values.MIGRATE_AT_START === 'on',
    secret: values.MEDLEM_SECRET ?? loadSecret(dataFolder, { makesSecret }),
    ownSecret: values.MEDLEM_SECRET === undefined,
    oldSecret: values.MEDLEM_SECRET_OLD,
    safekeeping: safekeepingPlace(values, { dataFolder, production }),
    safekeepingDays: values.SAFEKEEPING_DAYS,
    identity: identityOf(values, baseUrl),
    prefixes: {
      memberApi: values.MEMBER_API_PREFIX,
      orgApi: values.ORG_API_PREFIX,
      eventApi: values.EVENT_API_PREFIX,
      tools: values.TOOLS_PREFIX,
    },
    corsOrigins: values.CORS_ORIGINS,
    product: {
      name: values.PRODUCT_NAME,
      provider: { name: values.PROVIDER_NAME, url: values.PROVIDER_URL },
      parentCompany: { name: values.PARENT_NAME, url: values.PARENT_URL },
    },
    orderPrefix: values.ORDER_PREFIX,
    countryCodes: values.COUNTRY_CODES,
    contactReceiverId: values.CONTACT_RECEIVER_ID,
    developmentFlag: values.DEVELOPMENT_FLAG,
    ...gateways(values, production ? undefined : sandboxUrl),
    accountingPrograms: accountingPrograms(values, production ? undefined : sandboxUrl),
    mail: mailServer(values),
    pushKey: values.PUSH_KEY,
    whatsApp: whatsApp(values),
    wallets: wallets(values),
    sandbox: { host: values.HOST, port: values.SANDBOX_PORT, url: sandboxUrl },
    trustProxy: values.TRUST_PROXY,
    rateLimit: values.RATE_LIMIT,
    liveStreams: values.LIVE_STREAMS,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    tracing: tracingOf(values),
  }
}

function identityOf(values: Values, baseUrl: string): Config['identity'] {
  return {
    embedded: values.OIDC_ISSUER === undefined,
    issuer: values.OIDC_ISSUER ?? `${baseUrl}/identity/realms/${REALM}`,
    realm: REALM,
    clientId: values.OIDC_CLIENT_ID,
    audience: values.OIDC_AUDIENCE,
    boundAs: values.OIDC_ISSUER ?? EMBEDDED_ISSUER,
    aliases: values.OIDC_ISSUER_ALIASES,
    // The embedded server has Keycloak's numbers.
    secondStepAcr: values.OIDC_ISSUER === undefined ? '2' : values.OIDC_SECOND_STEP_ACR,
    registration: values.REGISTRATION === 'open',
    moveByEmail: values.OIDC_MOVE_BY_EMAIL === 'on',
  }
}

function refuseSamePort({ PORT, SANDBOX_PORT }: Values): void {
  if (PORT === SANDBOX_PORT)
    throw new ConfigError(`SANDBOX_PORT is ${PORT} like PORT: choose another port for one of them.`)
}

function tracingOf(values: Values): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = values
  return endpoint === undefined ? undefined : { endpoint, serviceName }
}

/** The environment, with what a file .env in the working folder adds; the environment itself wins. */
export function ownEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

function plainHost(baseUrl: string): string {
  return `http://${new URL(baseUrl).hostname}`
}

function modeOf(environment: Environment): 'demonstration' | 'production' {
  return environment.NODE_ENV === 'production' ? 'production' : 'demonstration'
}

export function readValues(environment: Environment): Values {
  const values: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const given = environment[name]
    // An empty line of an .env file means "not set", except where empty is a value.
    const text = given === undefined || (given === '' && variable.default !== '') ? variable.default : given
    if (text === undefined) continue
    const result = variable.schema.safeParse(text)
    if (!result.success) {
      const shown = secretVariables.has(name) ? '' : `, not "${text}"`
      throw new ConfigError(`${name} ${result.error.issues[0]?.message ?? 'has a wrong value'}${shown}.`)
    }
    values[name] = result.data
  }
  // The table above and `Values` come from the same list.
  return values as Values
}

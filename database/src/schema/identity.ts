import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * A row is one sign-in identity of the embedded identity server: who may sign in, with which password.
 * A member is found from it by its id (the token's subject); it holds nothing else about the member.
 */
export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Kept lower-case, so that one mailbox is one account however it is typed. */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** argon2id in PHC form; null for an account that has not chosen a password yet: it cannot sign in. */
    passwordHash: text('password_hash'),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    phoneNumber: text('phone_number'),
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('account_email').on(table.email)],
)

/**
 * A row is one passkey (WebAuthn credential) of an account: with it, and what unlocks it on the device, its owner signs in
 * without a password.
 */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** As the authenticator named it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures, as the authenticator counts them; 0 for one that does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** The owner's own words. */
    name: text('name').notNull(),
    /** Kept by the maker of the device for the owner's other devices too. */
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('passkey_credential_id').on(table.credentialId),
    index('passkey_account_id').on(table.accountId),
  ],
)

/** A row is the second step of an account that has one: a code of an app (TOTP, RFC 6238) after the password. */
export const secondStep = pgTable('second_step', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** What the app makes its codes of, sealed as the keys of the identity server are. */
  sealed: text('sealed').notNull(),
  /** The time step of the code that was used last; none up to it is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** A row is one recovery code of an account, found by its hash: it stands once for a code of the app. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256 in base64url; the code itself has 80 random bits. */
    digest: text('digest').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.digest] })],
)

/**
 * A row is one thing the OpenID Connect server remembers until it expires: a session, a sign-in under way, a grant,
 * a code, a refresh token. Codes and refresh tokens are found by a hash of their value, never kept as they are sent.
 */
export const oidcPayload = pgTable(
  'oidc_payload',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    accountId: text('account_id'),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Of a session: the browser's family and its system, as 'Firefox, Windows'; never its version or its place. */
    browser: text('browser'),
    /** Of a session: when its browser last asked for tokens. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payload_account_id').on(table.accountId).where(sql`${table.accountId} is not null`),
    index('oidc_payload_grant_id').on(table.grantId),
    index('oidc_payload_uid').on(table.uid),
    index('oidc_payload_expires_at').on(table.expiresAt),
  ],
)

/**
 * A row counts the failed sign-ins for one e-mail or one network address, which the key holds only as a keyed hash.
 * A successful sign-in deletes the row of the e-mail.
 */
export const loginThrottle = pgTable(
  'login_throttle',
  {
    key: text('key').primaryKey(),
    fails: integer('fails').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    blockedUntil: timestamp('blocked_until', { withTimezone: true }),
  },
  (table) => [index('login_throttle_first_at').on(table.firstAt)],
)

/**
 * A row ends access tokens before they expire: those of one session (`sid`), or those issued to one account (`sub`) up to
 * a moment. Of an outside identity server too, whose logout tokens are kept here so that each is taken once.
 */
export const endedSession = pgTable(
  'ended_session',
  {
    kind: text('kind', { enum: ['session', 'subject', 'logout_token'] }).notNull(),
    /** The `sid` or the `sub` of the access tokens; the `jti` of a logout token. */
    id: text('id').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
    /** No token from before `ended_at` is valid any more by then. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** By the database's clock: server processes ask for what was added since they last asked. */
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('ended_session_recorded_at').on(table.recordedAt),
  ],
)

/** A row is one secret of the identity server, made at the first start and sealed with the configured secret. */
export const identityKey = pgTable(
  'identity_key',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['signing', 'cookie'] }).notNull(),
    /** AES-256-GCM: base64url of nonce, tag and ciphertext, joined by dots. */
    sealed: text('sealed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  // One of each kind: two servers that start at once on an empty database agree on the first.
  (table) => [uniqueIndex('identity_key_kind').on(table.kind)],
)

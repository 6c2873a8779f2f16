import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { account, oidcPayload } from '@medlem/database/schema/identity'
import { and, count, eq, gt, type SQL } from 'drizzle-orm'
import { LINKS, type LinkKind } from '../address.ts'
import { deriveKey } from '../keys.ts'
import { LINK_S } from '../lifetime.ts'

/** Of one kind to one address at a time: a stranger who asks again and again fills no mailbox, and those sent still work. */
const MAX_OPEN = 3

const MODELS: Readonly<Record<LinkKind, string>> = {
  new_password: 'new_password_link',
  sign_in: 'sign_in_link',
  registration: 'registration_link',
}

/** A link that was sent by e-mail: what the outbox keeps of it. Its token is computed, so no row opens anything. */
export interface Link {
  kind: LinkKind
  id: string
}

/** Where and when a link was asked for. */
export interface LinkOrigin {
  /** As `browserFamily` says. */
  browser: string | null
  /** ISO 8601. */
  askedAt: string
  /** The sign-in under way in that browser; absent for a new password. */
  uid?: string
}

/** What the address of a link ends with. */
export function linkToken(secret: string, { kind, id }: Link): string {
  return createHmac('sha256', deriveKey(secret, 'e-mailed link')).update(`${kind} ${id}`).digest('base64url')
}

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')

function isOpen(kind: LinkKind, token: string, now: Date) {
  const { model, id, expiresAt } = oidcPayload
  return and(eq(model, MODELS[kind]), eq(id, keyOf(token)), gt(expiresAt, now))
}

/** The address in the e-mail. */
export function linkAddress({ issuer, secret }: { issuer: string; secret: string }, link: Link): string {
  return `${issuer}${LINKS[link.kind]}/${linkToken(secret, link)}`
}

interface NewLink {
  secret: string
  kind: LinkKind
  accountId?: string
  /** Where it was asked for, and what it is for. */
  payload: LinkOrigin & Record<string, unknown>
  /** The open ones to the same address. */
  same: SQL
}

/** Writes a link; its id, or undefined when as many are open as there may be. Callers keep others who ask at once out. */
export async function writeLink(
  tx: Database,
  { secret, kind, accountId, payload, same }: NewLink,
): Promise<string | undefined> {
  const at = new Date(payload.askedAt)
  const [open] = await tx
    .select({ count: count() })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, MODELS[kind]), same, gt(oidcPayload.expiresAt, at)))
  if ((open?.count ?? 0) >= MAX_OPEN) return undefined
  const id = randomUUID()
  await tx.insert(oidcPayload).values({
    model: MODELS[kind],
    id: keyOf(linkToken(secret, { kind, id })),
    payload: { ...payload },
    accountId: accountId ?? null,
    expiresAt: new Date(at.getTime() + LINK_S[kind] * 1000),
  })
  return id
}

/** Makes a link for an account; its id, or undefined when the account has as many open ones as there may be. */
export async function insertLink(
  tx: Database,
  {
    secret,
    kind,
    accountId,
    origin,
  }: { secret: string; kind: LinkKind; accountId: string; origin: LinkOrigin },
): Promise<string | undefined> {
  // Two requests at once are counted one after the other.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update')
  const same = eq(oidcPayload.accountId, accountId)
  return writeLink(tx, { secret, kind, accountId, payload: { ...origin }, same })
}

/** Whether a link that is about to be sent still works. */
export async function isLinkOpen(
  db: Database,
  { secret, link, now }: { secret: string; link: Link; now: Date },
): Promise<boolean> {
  return (await readLink(db, { kind: link.kind, token: linkToken(secret, link), now })) !== undefined
}

export type Token = { kind: LinkKind; token: string; now: Date }

/** What is kept of an open link; reading it uses nothing up. */
export async function readLink(db: Database, { kind, token, now }: Token) {
  const { payload, accountId } = oidcPayload
  const [row] = await db
    .select({ payload, accountId })
    .from(oidcPayload)
    .where(isOpen(kind, token, now))
  return row
}

/** Whose an open link is and where it was asked for. */
export async function findLink(
  db: Database,
  token: Token,
): Promise<{ accountId: string; origin: LinkOrigin } | undefined> {
  const row = await readLink(db, token)
  // Written above, in this shape.
  return row?.accountId
    ? { accountId: row.accountId, origin: row.payload as unknown as LinkOrigin }
    : undefined
}

/** Uses a link up; what was kept of it, for the one request that did. */
export async function useLink(tx: Database, { kind, token, now }: Token) {
  const { payload, accountId } = oidcPayload
  const [taken] = await tx
    .delete(oidcPayload)
    .where(isOpen(kind, token, now))
    .returning({ payload, accountId })
  return taken
}

/** Uses the link of an account up; the account's id for the one request that did. */
export async function takeLink(tx: Database, token: Token): Promise<string | undefined> {
  return (await useLink(tx, token))?.accountId ?? undefined
}

import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { account, oidcPayload } from '@medlem/database/schema/identity'
import { and, count, eq, gt } from 'drizzle-orm'
import { LINKS, type LinkKind } from '../address.ts'
import { deriveKey } from '../keys.ts'

/** How long a link works, in seconds. */
export const LINK_S: Readonly<Record<LinkKind, number>> = { new_password: 30 * 60, sign_in: 15 * 60 }

/** Of one kind to one account at a time: a stranger who asks again and again fills no mailbox, and those sent still work. */
const MOST_OPEN = 3

const MODELS: Readonly<Record<LinkKind, string>> = {
  new_password: 'new_password_link',
  sign_in: 'sign_in_link',
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

function tokenOf(secret: string, { kind, id }: Link): string {
  return createHmac('sha256', deriveKey(secret, 'e-mailed link')).update(`${kind} ${id}`).digest('base64url')
}

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')

function isOpen(kind: LinkKind, token: string, now: Date) {
  const { model, id, expiresAt } = oidcPayload
  return and(eq(model, MODELS[kind]), eq(id, keyOf(token)), gt(expiresAt, now))
}

/** The address in the e-mail. */
export function linkAddress({ issuer, secret }: { issuer: string; secret: string }, link: Link): string {
  return `${issuer}${LINKS[link.kind]}/${tokenOf(secret, link)}`
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
  const at = new Date(origin.askedAt)
  // Two requests at once are counted one after the other.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
  const own = and(eq(oidcPayload.model, MODELS[kind]), eq(oidcPayload.accountId, accountId))
  const [open] = await tx
    .select({ count: count() })
    .from(oidcPayload)
    .where(and(own, gt(oidcPayload.expiresAt, at)))
  if ((open?.count ?? 0) >= MOST_OPEN) return undefined
  const id = randomUUID()
  await tx.insert(oidcPayload).values({
    model: MODELS[kind],
    id: keyOf(tokenOf(secret, { kind, id })),
    payload: { ...origin },
    accountId,
    expiresAt: new Date(at.getTime() + LINK_S[kind] * 1000),
  })
  return id
}

/** Whether a link that is about to be sent still works. */
export async function isLinkOpen(
  db: Database,
  { secret, link, now }: { secret: string; link: Link; now: Date },
): Promise<boolean> {
  return (await findLink(db, { kind: link.kind, token: tokenOf(secret, link), now })) !== undefined
}

type Token = { kind: LinkKind; token: string; now: Date }

/** Whose an open link is and where it was asked for; reading it uses nothing up. */
export async function findLink(
  db: Database,
  { kind, token, now }: Token,
): Promise<{ accountId: string; origin: LinkOrigin } | undefined> {
  const { payload, accountId } = oidcPayload
  const [row] = await db
    .select({ payload, accountId })
    .from(oidcPayload)
    .where(isOpen(kind, token, now))
  // Written above, in this shape.
  return row?.accountId
    ? { accountId: row.accountId, origin: row.payload as unknown as LinkOrigin }
    : undefined
}

/** Uses a link up; the account's id for the one request that did. */
export async function takeLink(tx: Database, { kind, token, now }: Token): Promise<string | undefined> {
  const taken = await tx
    .delete(oidcPayload)
    .where(isOpen(kind, token, now))
    .returning({ accountId: oidcPayload.accountId })
  return taken[0]?.accountId ?? undefined
}

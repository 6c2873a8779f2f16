import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { CardKeySet } from '@medlem/contract/memberCard'
import type { Database } from '@medlem/database/database'
import type { CardKeyRow } from '@medlem/database/schema/memberCard'
import type { SealedValue } from '@medlem/database/sealer'
import { copenhagenDate } from '@medlem/domain/calendar'
import { KID_BYTES } from '@medlem/domain/signedToken'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Config } from '../../platform/config/config.ts'
import { secretBox } from '../../platform/crypto/secretBox.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import {
  findCurrentKey,
  findKey,
  findLastDay,
  insertKey,
  listPublishedKeys,
  listSigningKeys,
  retireCurrentKey,
  updatePrivateKey,
  withdrawKeys,
} from './store.ts'

/** Which key signs, and with what. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
}

const boxOf = (secret: string) => secretBox(secret, 'member card')

/** A new Ed25519 pair as a row; the private half is sealed for its kid. */
function newKey({ secret }: Pick<Config, 'secret'>, { orgId, at }: { orgId: string; at: Date }) {
  const kid = randomBytes(KID_BYTES).toString('hex')
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  if (x === undefined) throw new Error('an Ed25519 key has no x')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { kid, orgId, publicKey: x, privateKey: boxOf(secret).seal(pem, kid), createdAt: at }
}

/** The key that signs an organisation's cards; made at the first card. */
export async function signingKeyOf(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  orgId: string,
): Promise<SigningKey> {
  let row = await findCurrentKey(db, orgId)
  if (!row) {
    await insertKey(db, newKey(config, { orgId, at: clock.now() }))
    row = await findCurrentKey(db, orgId)
  }
  if (!row?.privateKey) throw new Error('no key signs the cards of this organisation')
  return { kid: row.kid, privateKey: createPrivateKey(boxOf(config.secret).open(row.privateKey, row.kid)) }
}

/**
 * Lets another key sign from now on. What the earlier one signed holds to its end, so it stays published as long; withdrawn,
 * no card of before is taken for a real one wherever the keys are read anew.
 */
export async function replaceCardKey(
  deps: Deps,
  caller: Caller,
  { orgId, withdraw }: { orgId: string; withdraw: boolean },
): Promise<{ kid: string }> {
  await requireAdministered(deps, caller, orgId, 'settings:write')
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const publishedUntil = await findLastDay(tx, orgId)
    await retireCurrentKey(tx, orgId, { replacedAt: at, publishedUntil })
    if (withdraw) await withdrawKeys(tx, orgId)
    await insertKey(tx, newKey(deps.config, { orgId, at }))
    const row = await findCurrentKey(tx, orgId)
    if (!row) throw new Error('the key was not written')
    await auditAdministration(tx, caller, {
      action: 'card_key_replace',
      objectId: orgId,
      orgId,
      detail: { kid: row.kid, withdraw },
      at,
    })
    return { kid: row.kid }
  })
}

/** The public keys of an organisation, by its id or by the kid of one of them; undefined where there is none such. */
export async function publishedKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { orgId, kid }: { orgId?: string; kid?: string },
): Promise<CardKeySet | undefined> {
  const id = orgId ?? (kid === undefined ? undefined : await orgOfKey(db, kid))
  const organisation = id === undefined ? undefined : await findOrganisation(db, id)
  if (!organisation?.enabled) return undefined
  const rows = await listPublishedKeys(db, organisation.id, copenhagenDate(clock.now()))
  return { organisation: { id: organisation.id, name: organisation.name }, keys: rows.map(toJwk) }
}

/** Whose key it is. */
export async function orgOfKey(db: Database, kid: string): Promise<string | undefined> {
  return (await findKey(db, kid))?.orgId
}

/** As in RFC 8037. */
function toJwk({ kid, publicKey, createdAt }: CardKeyRow): CardKeySet['keys'][number] {
  const iat = Math.floor(createdAt.getTime() / 1000)
  return { kty: 'OKP', crv: 'Ed25519', use: 'sig', kid, x: publicKey, iat }
}

/** The private keys as they are sealed; with `lock`, kept from other writers until the transaction ends. */
export async function sealedCardKeys(db: Database, { lock }: { lock: boolean }): Promise<SealedValue[]> {
  const rows = await listSigningKeys(db, { lock })
  return rows.flatMap(({ kid, privateKey }) => ({
    name: 'a key of member cards',
    sealed: privateKey ?? '',
    context: kid,
    sealerOf: boxOf,
    write: (tx, sealed) => updatePrivateKey(tx, kid, sealed),
  }))
}

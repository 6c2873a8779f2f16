import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { canMoneyMove, statesWhere } from '@medlem/domain/payment'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Move } from './move.ts'
import type { Pair } from './planMerge.ts'
import { moves } from './references.ts'

/** A row that names the folded member. */
export interface FoundReference {
  move: Move['label']
  /** The primary key without the member. */
  key: Record<string, unknown>
  /** The columns that name the folded member, or the membership. */
  columns: string[]
  /** Of all else in the row. */
  digest: string
  /** The year or sign-up with which it goes. */
  year: string | null
  title: string | null
  clash: string | null
  /** Where both have a row of the same key: what each says, and the digest of the kept one's. */
  said: { folded: unknown; kept: unknown; keptDigest: string } | null
}

const raw = (name: string) => sql.raw(`"${name}"`)
const columnOf = (name: string) => sql`one.${raw(name)}`

/** The two and their memberships in the organisation, in any order; those gone or erased are left out. */
export async function listPair(db: Database, { orgId, ids }: { orgId: string; ids: readonly string[] }) {
  return db
    .select({ member, membership })
    .from(member)
    .innerJoin(membership, and(eq(membership.memberId, member.id), eq(membership.orgId, orgId)))
    .where(and(inArray(member.id, [...ids]), isNull(member.erasedAt)))
}

const orgOf = ({ orgId = columnOf('org_id') }: Move) => orgId

/** Whether a row of another organisation names the member; nothing else of it is read. */
export async function isNamedElsewhere(
  db: Database,
  { orgId, memberId }: { orgId: string; memberId: string },
): Promise<boolean> {
  const rowElsewhere = (move: Move) => sql`exists (select from ${raw(move.table)} one
    where (${namesMember(move, memberId)}) and ${orgOf(move)} <> ${orgId}::uuid)`
  const { rows } = await db.execute<{ elsewhere: boolean }>(
    sql`select ${sql.join(moves.map(rowElsewhere), sql` or `)} as elsewhere`,
  )
  return rows[0]?.elsewhere ?? true
}

const namesMember = ({ members }: Move, memberId: string) =>
  sql.join(
    members.map((column) => sql`${columnOf(column)} = ${memberId}::uuid`),
    sql` or `,
  )

/** Every row that would move or that is in the way, table by table; of other organisations none. */
export async function listReferences(db: Database, pair: Pair): Promise<FoundReference[]> {
  const found: FoundReference[] = []
  for (const move of moves) found.push(...(await listOf(db, move, pair)))
  return found
}

async function listOf(db: Database, move: Move, { orgId, kept, folded }: Pair): Promise<FoundReference[]> {
  const own = sql`${orgId}::uuid`
  const { members, memberships = [], key, title, clash, ofYear, says } = move
  const isFolded = (column: string) => sql`${columnOf(column)} = ${folded.member.id}::uuid`
  const ofMembership = (column: string) => sql`${columnOf(column)} = ${folded.membership.id}::uuid`
  const named = [
    ...members.map((name) => sql`case when ${isFolded(name)} then ${name}::text end`),
    ...memberships.map((name) => sql`case when ${ofMembership(name)} then ${name}::text end`),
  ]
  const { rows } = await db.execute<FoundReference & Record<string, unknown>>(sql`
    select ${move.label}::text as move, ${keyOf(key)} as key,
      to_jsonb(array_remove(array[${sql.join(named, sql`, `)}], null)) as columns, ${digestOf(move)} as digest,
      ${ofYear ?? sql`null`}::text as year,
      ${title?.(own) ?? sql`null`}::text as title, ${clash ? clash(sql`${kept.member.id}::uuid`) : sql`null`}::text as clash,
      ${says ? saidOf(move, says, kept.member.id) : sql`null`} as said
    from ${raw(move.table)} one
    where (${namesMember(move, folded.member.id)}) and coalesce(${orgOf(move)}, ${own}) = ${own} order by (${keyOf(key)})::text`)
  return rows
}

const keyOf = (key: readonly string[]) =>
  key.length === 0
    ? sql`'{}'::jsonb`
    : sql`jsonb_build_object(${sql.join(
        key.map((name) => sql`${name}::text, ${columnOf(name)}`),
        sql`, `,
      )})`

/** What the row and the kept one's of the same key say. */
function saidOf(move: Move, { of }: NonNullable<Move['says']>, keptId: string): SQL {
  const sameKey = move.key.map((name) => sql`other.${raw(name)} = ${columnOf(name)}`)
  return sql`(select jsonb_build_object('folded', ${of(sql`one`)}, 'kept', ${of(sql`other`)}, 'keptDigest', ${digestOf(move, sql`other`)})
    from ${raw(move.table)} other where other.member_id = ${keptId}::uuid and ${sql.join(sameKey, sql` and `)})`
}

/** Two readings of a row have the same digest unless it was written in between; the columns that name a member are left out. */
function digestOf({ members, memberships = [], passing = [] }: Move, row = sql`one`): SQL {
  if (passing.includes('*')) return sql`''`
  const left = [...members, ...memberships, ...passing].map((name) => sql` - ${name}::text`)
  return sql`md5((to_jsonb(${row})${sql.join(left, sql``)})::text)`
}

interface Moved {
  move: Move['label']
  key: Record<string, unknown>
  columns: readonly string[]
}

/** Ids of a member and of the membership. */
export interface Side {
  member: { id: string }
  membership: { id: string }
}

function where(move: Move, { key }: Pick<Moved, 'key'>, side: Side, columns: readonly string[]): SQL {
  const [first] = columns
  if (first === undefined) throw new Error('a row that names no member')
  const parts = [
    sql`${columnOf(first)} = ${idIn(move, first, side)}::uuid`,
    ...Object.entries(key).map(([name, value]) => sql`${columnOf(name)}::text = ${String(value)}`),
  ]
  return sql.join(parts, sql` and `)
}

const idIn = ({ memberships = [] }: Move, column: string, { member: who, membership: place }: Side) =>
  memberships.includes(column) ? place.id : who.id

/** Names the one side where a row named the other; false where the row is not there any more. */
export async function moveReference(
  tx: Database,
  { columns, ...found }: Moved,
  { from, to }: { from: Side; to: Side },
): Promise<boolean> {
  const move = moveOf(found.move)
  const set = columns.map((name) => sql`${raw(name)} = ${idIn(move, name, to)}::uuid`)
  const { rows } = await tx.execute(sql`update ${raw(move.table)} one set ${sql.join(set, sql`, `)}
    where ${where(move, found, from, columns)} returning 1 as done`)
  return rows.length > 0
}

/** Gives each of two members what the other's row of that key says. */
export async function swapSaid(
  tx: Database,
  found: Pick<Moved, 'move' | 'key'>,
  ids: readonly [string, string],
): Promise<void> {
  const move = moveOf(found.move)
  const set = (move.says?.columns ?? []).map((name) => sql`${raw(name)} = other.${raw(name)}`)
  const isKey = Object.entries(found.key).map(
    ([name, value]) =>
      sql`${columnOf(name)}::text = ${String(value)} and other.${raw(name)} = ${columnOf(name)}`,
  )
  const [a, b] = ids.map((id) => sql`${id}::uuid`)
  await tx.execute(sql`update ${raw(move.table)} one set ${sql.join(set, sql`, `)} from ${raw(move.table)} other
    where one.member_id in (${a}, ${b}) and other.member_id in (${a}, ${b}) and other.member_id <> one.member_id
      and ${sql.join(isKey, sql` and `)}`)
}

/** How many rows of an organisation name a member. */
export async function countNaming(
  db: Database,
  { orgId, memberId }: { orgId: string; memberId: string },
): Promise<number> {
  const own = sql`${orgId}::uuid`
  const count = (move: Move) => sql`(select count(*) from ${raw(move.table)} one
    where (${namesMember(move, memberId)}) and coalesce(${orgOf(move)}, ${own}) = ${own})`
  const { rows } = await db.execute<{ rows: number }>(
    sql`select (${sql.join(moves.map(count), sql` + `)})::int as rows`,
  )
  return rows[0]?.rows ?? 0
}

/** The digest of a row that still names a side; undefined where none does. */
export async function findDigest(
  db: Database,
  { columns, ...found }: Moved,
  side: Side,
): Promise<string | undefined> {
  const move = moveOf(found.move)
  const { rows } = await db.execute<{ digest: string }>(
    sql`select ${digestOf(move)} as digest from ${raw(move.table)} one where ${where(move, found, side, columns)}`,
  )
  return rows[0]?.digest
}

function moveOf(label: Move['label']): Move {
  const move = moves.find((one) => one.label === label)
  if (!move) throw new Error('a row of a table that does not move')
  return move
}

/** Whether money for the member, or by them, may still move. */
export async function hasMovingMoney(db: Database, memberId: string, openedSince: Date): Promise<boolean> {
  const states = sql.param([...statesWhere(canMoneyMove), 'superseded'])
  const { rows } = await db.execute(sql`
    select from payment join purchase on purchase.id = payment.purchase_id
    where payment.state = any(${states}::text[]) and (payment.state <> 'superseded' or payment.window_opened_at > ${openedSince.toISOString()}::timestamptz)
      and (purchase.payer_id = ${memberId} or exists (
        select from purchase_line line where line.purchase_id = purchase.id and line.member_id = ${memberId}))
    limit 1`)
  return rows.length > 0
}

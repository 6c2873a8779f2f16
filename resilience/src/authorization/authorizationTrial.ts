import type { Reply } from '@medlem/server/testing/testClient'
import type { TestServer } from '@medlem/server/testing/testServer'
import { sql } from 'drizzle-orm'
import { type CallRow, type Cell, callerKinds } from './authorizationTable.ts'
import { openWorld, type Trial, type World } from './authorizationWorld.ts'

/** What a refusal of a status is called unless the table says otherwise. */
const ordinary: Record<number, string> = { 401: 'invalid_token', 403: 'forbidden', 404: 'not_found' }

/** POST, and yet nothing of the cast's is changed by it. */
const changesNothing = [
  'validateToken',
  'findPaymentReturn',
  'calculateStatus',
  'callback',
  'organisationCallback',
]

/** Tries every cell of a row; answers where the server and the table differ. */
export async function tryRow(trial: Trial, row: CallRow): Promise<string[]> {
  const isRefused = ({ expected }: Cell) => Number.parseInt(expected, 10) >= 400
  const isHarmless = row.method === 'GET' || changesNothing.includes(row.call)
  const refused = row.cells.filter(isRefused)
  const allowed = row.cells.filter((cell) => !isRefused(cell))
  const world = await openWorld(trial, row)
  const problems: string[] = []
  const answers = new Map<Cell, Reply<unknown>>()
  const check = async (at: World, cell: Cell) => {
    const answer = await at.ask(cell)
    answers.set(cell, answer)
    const word = wordOf(answer)
    if (word !== cell.expected) problems.push(`${cell.caller} ${cell.object}: ${word}, not ${cell.expected}`)
  }
  for (const cell of refused) await world.prepare(cell)
  const before = await digest(trial.server)
  for (const cell of refused) await check(world, cell)
  const changed = differences(before, await digest(trial.server))
  if (changed.length > 0) problems.push(`what was refused wrote ${changed.join(', ')}`)
  let at = world
  for (const [n, round] of (isHarmless ? [allowed] : roundsOf(row, allowed)).entries()) {
    if (n > 0) at = await openWorld(trial, row)
    for (const cell of round) await check(at, cell)
  }
  return [...problems, ...unlike(answers)]
}

/** What is written changes what is written next: a world is for one cell about each thing. */
function roundsOf({ object }: CallRow, cells: readonly Cell[]): Cell[][] {
  const rounds: Cell[][] = []
  const asked = new Map<string, number>()
  for (const cell of cells) {
    const thing = object.length === 0 ? cell.caller : cell.caller === 'parent' ? 'child' : cell.object
    const n = asked.get(thing) ?? 0
    asked.set(thing, n + 1)
    const round = rounds[n] ?? []
    round.push(cell)
    rounds[n] = round
  }
  return rounds
}

/** The refusals of a foreign object and of an absent one are equal: a caller can't learn which it is (Ruling 8). */
function unlike(answers: ReadonlyMap<Cell, Reply<unknown>>): string[] {
  const of = (caller: string, object: string) =>
    [...answers].find(([cell]) => cell.caller === caller && cell.object === object)
  return callerKinds.flatMap((caller) => {
    const foreign = of(caller, 'foreign')
    const absent = of(caller, 'absent')
    if (!foreign || !absent || foreign[0].expected !== absent[0].expected || foreign[1].status < 400)
      return []
    const one = comparable(foreign[1])
    const other = comparable(absent[1])
    return one === other ? [] : [`${caller} can distinguish foreign from absent: ${one} and ${other}`]
  })
}

/** An answer without the parts that differ between any two answers. */
function comparable({ status, headers, problem }: Reply<unknown>): string {
  const { date, 'content-length': length, 'x-request-id': id, ...others } = headers
  const { traceId, ...rest } = problem
  return JSON.stringify([status, others, rest])
}

function wordOf({ status, problem }: Reply<unknown>): string {
  if (status < 400) return String(status)
  return problem.code === ordinary[status] ? String(status) : `${status}:${problem.code}`
}

/** A hash of each table. The audit log and the ends of its chains are left out: a refused read is recorded there too. */
async function digest({ connection, jobs }: TestServer): Promise<Map<string, string>> {
  const tables = await connection.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('audit', 'audit_chain')`,
  )
  const parts = tables.rows.map(
    ({
      name,
    }) => sql`select ${name} as name, md5(coalesce(string_agg(row_text, '' order by row_text), '')) as hash
      from (select one::text as row_text from ${sql.identifier(name)} one) rows`,
  )
  const hashes = await connection.db.execute<{ name: string; hash: string }>(
    sql.join(parts, sql` union all `),
  )
  return new Map([
    ...hashes.rows.map(({ name, hash }) => [name, hash] as const),
    ['jobs', String(jobs.length)],
  ])
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name]))
}

import { updateMember } from '@medlem/contract/member'
import { notificationData } from '@medlem/contract/notification'
import { aCast, type Cast } from '@medlem/server/club/membership/testing/cast'
import { aMember } from '@medlem/server/testing/builders'
import type { Stage } from '@medlem/server/testing/stage'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import {
  type RequestParts,
  senderClient,
  sendValid,
  type ValidRequest,
} from '@medlem/server/testing/validRequest'
import { validRequests } from '@medlem/server/testing/validRequests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figure } from '../effort.ts'
import { type Lure, lures, TELLTALE, telltale, tempting } from './massAssignmentKeys.ts'
import { wholeDatabase } from './wholeDatabase.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  const fields = Object.keys(lures(telltale)).length
  figure(`mass assignment: ${fields} foreign fields in each of ${writes.length} writes, in two rounds`)
  await server.close()
})

const writes = Object.entries(validRequests).filter(([, { endpoint }]) => endpoint.method !== 'GET')

/** Stamps and tallies only say that something changed, and are folded together now and then. */
const TALLY = /^\w+_(?:tally|stamp) /

/** The same world each time, but for ids that are made up. */
async function aStage(): Promise<Stage> {
  await server.reset()
  const cast = await aCast(server)
  return { server, cast, owner: await aMember(server, { email: 'owner@example.org' }) }
}

/** What a request changed, with names instead of ids, and what it answered. */
async function outcome(valid: ValidRequest, lure?: (cast: Cast) => Lure) {
  const stage = await aStage()
  const parts = await valid.make(stage)
  // Binds the member to the account, whatever the call does.
  await senderClient(stage, valid.sender).send({
    url: `${server.deps.config.prefixes.memberApi}/api/v1/member/acting-log`,
  })
  const before = await wholeDatabase(server)
  const sent = lure ? loaded(valid, parts, lures(lure(stage.cast))) : parts
  const { status, body, problem } = await sendValid(senderClient(stage, valid.sender), valid, sent)
  const changed = Object.entries(await wholeDatabase(server)).flatMap(([table, rows]) => {
    const known = new Set(before[table])
    return rows.filter((row) => !known.has(row)).map((row) => `${table} ${row}`)
  })
  const kept = changed.filter((row) => !TALLY.test(row))
  const jobs = server.jobs.map((job) => JSON.stringify(job))
  return {
    status,
    detail: problem?.detail,
    written: [...kept, ...jobs].map((row) => inNames(row, stage)).toSorted(),
    answer: JSON.stringify(body),
  }
}

/** The request with every lure in its body, in the objects of its body, and in its query; what it names itself stays. */
function loaded({ endpoint }: ValidRequest, parts: RequestParts, all: Record<string, unknown>): RequestParts {
  const { body, querystring } = endpoint.schema
  const query = Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
  return {
    ...parts,
    querystring: { ...without(query, keysOf(querystring)), ...parts.querystring } as Record<string, string>,
    body: inObjects(parts.body ?? {}, without(all, keysOf(body)), all),
  }
}

function inObjects(body: unknown, extra: Record<string, unknown>, all: Record<string, unknown>): unknown {
  const own = Object.entries(body as object).map(([key, value]: [string, unknown]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return [key, isObject ? { ...without(all, dataKeys), ...value } : value]
  })
  return { ...extra, ...Object.fromEntries(own) }
}

/** What a client may say of a notification. */
const dataKeys = Object.values(notificationData).flatMap(({ shape }) => Object.keys(shape))

function keysOf(schema: unknown): string[] {
  return schema ? Object.keys((schema as { shape: object }).shape) : []
}

function without(all: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)))
}

function inNames(row: string, { cast, owner }: Stage): string {
  const { as: _clients, actingFor: _header, ...people } = cast
  const named = Object.entries({ ...people, owner }).reduce(
    (text, [name, { id }]) => text.replaceAll(id, name),
    row,
  )
  return named
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replace(/new-[0-9a-f]{8}/g, 'new')
    .replace(/(kid[\\":\s]+)[0-9a-f]{16}/g, '$1a key')
    .replace(/MEDLEM(-|T)[0-9a-f]{12}/g, 'an order')
    .replace(/\b[2-9A-HJKMNP-Z]{4} ?[2-9A-HJKMNP-Z]{4}\b/g, 'a ticket')
    .replace(/"[A-Za-z0-9_+/=.:-]{40,}"/g, '"random"')
}

describe('a write ignores every field that is not the client’s to write', () => {
  test.each(writes)('%s', async (_name, valid) => {
    const plain = await outcome(valid)
    expect([plain.status, plain.detail]).toEqual([expect.toSatisfy((status) => status < 300), undefined])
    const marked = await outcome(valid, () => telltale)
    expect([marked.status, marked.detail, marked.written]).toEqual([plain.status, undefined, plain.written])
    expect(marked.answer ?? '').not.toMatch(TELLTALE)
    const lured = await outcome(valid, ({ vera }) => tempting(vera.id))
    expect([lured.status, lured.detail, lured.written]).toEqual([plain.status, undefined, plain.written])
  })
})

test('a telltale value that a client may write is found where it was written', async () => {
  const { owner } = await aStage()
  const body = { firstName: telltale.text('firstName'), lastName: 'Holm' }
  await server.as(owner).call(updateMember, { params: { id: owner.id }, body })
  expect(JSON.stringify(await wholeDatabase(server))).toMatch(TELLTALE)
})

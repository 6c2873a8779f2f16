import { liveKey, testKey } from '@medlem/sandbox/testing/testGateway'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../club/membership/testing/cast.ts'
import { contractModules } from '../platform/http/contractModules.ts'
import { aMember } from './builders.ts'
import { type TestServer, testServer } from './testServer.ts'
import { senderClient, sendValid } from './validRequest.ts'
import { validRequests } from './validRequests.ts'

let server: TestServer
let cast: Cast
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  server = await testServer({ deps: { log } })
  cast = await aCast(server)
})
afterAll(() => server.close())

test('there is a valid request for every call of the contract', () => {
  const calls = contractModules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && 'url' in value ? [name] : [],
    ),
  )
  expect(Object.keys(validRequests).toSorted()).toEqual(calls.toSorted())
})

describe('a valid request succeeds', () => {
  test.each(Object.entries(validRequests))('%s', async (_name, valid) => {
    const stage = { server, cast, owner: await aMember(server) }
    const parts = await valid.make(stage)
    const answer = await sendValid(senderClient(stage, valid.sender), valid, parts)
    expect([answer.status, answer.problem.detail]).toEqual([
      expect.toSatisfy((status) => status < 300),
      undefined,
    ])
    // The keys of the organisations, as canaries (design §5.5).
    for (const key of [testKey, liveKey])
      expect(JSON.stringify([answer.body, answer.headers])).not.toContain(key)
  })
})

test('no key of an organisation is in a line of the log', () => {
  expect(lines.length).toBeGreaterThan(Object.keys(validRequests).length)
  for (const key of [testKey, liveKey]) expect(lines.filter((line) => line.includes(key))).toEqual([])
})

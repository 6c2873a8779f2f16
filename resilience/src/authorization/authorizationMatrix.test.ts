import { randomUUID } from 'node:crypto'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { callerKinds, objectKinds, readTable } from './authorizationTable.ts'
import { type TimeDifference, timeDifference } from './authorizationTiming.ts'
import { tryRow } from './authorizationTrial.ts'
import { calls, openTrial, type Trial } from './authorizationWorld.ts'

const table = readTable()
/** All of them where they are quickest; on the embedded database a third shows that the engine makes no difference. */
const rows = effort({
  short: process.env.TEST_DATABASE_URL ? table : table.filter((_, n) => n % 3 === 0),
  full: table,
})
/** What the server answers besides the calls of the contract. */
const others = [
  'callback',
  'organisationCallback',
  'whatsAppHandshake',
  'whatsAppWebhook',
  'backChannelLogout',
  'calendarFeed',
  'organisationFeed',
  'helperDoorList',
  'helperDoorScans',
  'publicOrganisation',
  'publicEvent',
  'publicPicture',
  'embeddedOrganisation',
  'embeddedEvent',
  'askToStop',
  'stopReminders',
  'health',
  'deepHealth',
  'metrics',
]
const words = { memberApi: '{member-api}', orgApi: '{org-api}', eventApi: '{event-api}', tools: '' }
/** A difference in time above this share may reveal which of the two it was (design §6, E6). */
const REVEALING_SHARE = 0.2
const TEST_TIMEOUT_MS = 600_000

let server: TestServer
let trial: Trial
let tried = 0
let unequal = 0
const differences: TimeDifference[] = []
beforeAll(async () => {
  server = await testServer()
  trial = await openTrial(server)
})
afterAll(async () => {
  await server.close()
  figure(
    `E6 authorization matrix: ${new Set(rows.map(({ call }) => call)).size} calls in ${rows.length} rows × ` +
      `${callerKinds.length} callers × ${objectKinds.length} objects = ${tried} cells, ` +
      `${unequal} differences from the table.`,
  )
  if (differences.length > 0) figure(timeFigure())
})

function timeFigure(): string {
  const sorted = differences.toSorted((a, b) => a.share - b.share)
  const percent = ({ share }: TimeDifference) => `${Math.round(share * 100)} %`
  const middle = sorted[Math.floor(sorted.length / 2)]
  const revealing = sorted.filter(({ share }) => share > REVEALING_SHARE)
  return (
    `Medians of the time to refuse a foreign and an absent object differ by ${middle ? percent(middle) : 'nothing'} ` +
    `in the middle of ${sorted.length} calls, by more than a fifth in ${revealing.length}` +
    `${revealing.map((one) => `, ${one.name} ${percent(one)}`).join('')}.`
  )
}

test('every call of the contract has its place in the table of who may do what', () => {
  const named = new Set(table.map(({ call }) => call))
  expect([...named].sort()).toEqual([...calls.keys(), ...others].sort())
  for (const { call, method, path } of table) {
    const endpoint = calls.get(call)
    if (!endpoint) continue
    const { service, url } = endpoint
    expect([call, method, path]).toEqual([call, endpoint.method, words[service] + url])
  }
})

test('every call has the prefix that is configured for its service, and no other path [C01]', async () => {
  const environment = {
    MEMBER_API_PREFIX: '/m',
    ORG_API_PREFIX: '/o',
    EVENT_API_PREFIX: '/e',
    TOOLS_PREFIX: '/t',
  }
  const elsewhere = await testServer({ environment })
  for (const { service, method, url, access } of calls.values()) {
    // An absent thing answers 404 to anyone, too.
    if (access === 'anyone') continue
    const path = url.replace(/:\w+/g, () => randomUUID())
    const at = (prefix: string) => elsewhere.anonymous.send({ method, url: prefix + path })
    const configured = await at(elsewhere.deps.config.prefixes[service])
    expect([url, [400, 401].includes(configured.status)]).toEqual([url, true])
    expect([url, (await at(server.deps.config.prefixes[service])).status]).toEqual([url, 404])
  }
  await elsewhere.close()
})

describe('every caller is answered as the table says, and what is refused changes nothing [P03]', () => {
  test.each(rows)(
    '$name',
    async (row) => {
      const problems = await tryRow(trial, row)
      tried += row.cells.length
      unequal += problems.length
      expect(problems).toEqual([])
      const difference = effort({ short: undefined, full: timeDifference })
      const found = await difference?.(trial, row)
      if (found) differences.push(found)
    },
    TEST_TIMEOUT_MS,
  )
})

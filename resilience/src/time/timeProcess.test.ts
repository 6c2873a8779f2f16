import { existsSync } from 'node:fs'
import { findMemberByEmail } from '@medlem/contract/member'
import { listMemberships } from '@medlem/contract/membership'
import { freePort } from '@medlem/database/testing/freePort'
import { temporaryFolder } from '@medlem/database/testing/temporaryFolder'
import { DEMONSTRATION_PASSWORD } from '@medlem/server/app/demonstration/demonstration'
import { organisationId } from '@medlem/server/app/demonstration/seedId'
import { type ServerPlace, startServer } from '@medlem/server/testing/serverProcess'
import { expect, onTestFinished, test } from 'vitest'
import { httpClient } from '../crash/client.ts'
import { effort, figure } from '../effort.ts'
import { wallClock } from './timeOracle.ts'

/** Debian's faketime; where it is, `npm run prove -- torture` turns the real server's clock. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const isTried = effort({ short: false, full: existsSync(library) })
/** 90 s before the new year in Copenhagen, and two minutes after it, when the night's work is done. */
const FROM = '2026-12-31 22:58:30'
const UNTIL = '2027-01-01 00:02:30'
const TEST_TIMEOUT_MS = 600_000

/** What the server's own clock shows. */
async function shown(baseUrl: string): Promise<{ date: string; time: string }> {
  const { headers } = await fetch(`${baseUrl}/health`)
  return wallClock(Date.parse(headers.get('date') ?? ''))
}

async function overTheNewYear(): Promise<void> {
  const port = await freePort()
  const place: ServerPlace = {
    dataFolder: await temporaryFolder(),
    port,
    sandboxPort: await freePort(),
    environment: { LD_PRELOAD: library, FAKETIME: `@${FROM}`, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' },
  }
  const server = startServer(place)
  onTestFinished(() => server.kill())
  await server.ready
  const baseUrl = `http://localhost:${port}`
  const email = 'ida.holm@example.org'
  const client = httpClient(baseUrl, { email, password: DEMONSTRATION_PASSWORD, progress: { answered: 0 } })
  const { body: ida } = await client.call(findMemberByEmail, { querystring: { email } })
  const seen = new Set<string>()
  for (let now = await shown(baseUrl); `${now.date} ${now.time}` < UNTIL; now = await shown(baseUrl)) {
    for (const key of ['fodbold', 'sejlklub']) {
      const request = { params: { memberId: ida.id }, querystring: { orgId: organisationId(key) } }
      const before = await shown(baseUrl)
      const { body } = await client.call(listMemberships, request)
      const after = await shown(baseUrl)
      const [one] = body
      // Asked at midnight itself: the answer may be of either day.
      if (!one || before.date !== after.date) continue
      const isMember = one.memberships.some(
        ({ status, startDate, endDate }) =>
          status === 'active' && startDate <= after.date && after.date <= endDate,
      )
      expect([after, key, one.status]).toEqual([after, key, isMember ? 'active' : 'inactive'])
      seen.add(`${key} ${after.date} ${one.status}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  // Somebody was a member in the old year and is none in the new one.
  const ended = [...seen].filter((one) => one.endsWith('2026-12-31 active'))
  expect(ended.some((one) => seen.has(one.replace('2026-12-31 active', '2027-01-01 inactive')))).toBe(true)
  expect(await (await fetch(`${baseUrl}/health/deep`)).json()).toMatchObject({ status: 'ok', broken: [] })
  expect(server.complaints()).toBe('')
  figure(`E8 time: a real server went over the new year: ${[...seen].toSorted().join(', ')}.`)
}

if (isTried) test('a real server whose clock goes over the new year', overTheNewYear, TEST_TIMEOUT_MS)
else {
  test('the moment at which a real server is tried is before the new year in Copenhagen', () => {
    expect(wallClock(Date.parse(`${FROM.replace(' ', 'T')}Z`))).toEqual({
      date: '2026-12-31',
      time: '23:58:30',
    })
  })
}

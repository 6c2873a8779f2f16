import {
  type AccountingProgramName,
  decideSending,
  deleteAccountingProgram,
  getAccountingProgram,
  getMonthSending,
  sendMonth,
  tryAccountingProgram,
} from '@medlem/contract/accountingProgram'
import { updateAccounts } from '@medlem/contract/voucher'
import { accountingProgram } from '@medlem/database/schema/accountingProgram'
import { audit } from '@medlem/database/schema/audit'
import { closedMonth } from '@medlem/database/schema/voucher'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { jobHandlers } from '../../app/job/handlers.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'
import { A_MONTH, aClosedMonth, chooseProgram, takenVouchers } from './testing/anAccountingProgram.ts'

let server: TestServer
let club: Club
let karl: TestClient
/** What the programs had before this test. */
let before = 0
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  await server.gateway.control('DELETE', '/faults')
  before = (await takenVouchers(server)).length
  club = await aClub(server)
  karl = (await aTreasurer(server, club)).client
})

const orgId = () => club.organisation.id
const params = () => ({ params: { id: orgId(), month: A_MONTH } })
const choose = (options?: Parameters<typeof chooseProgram>[2]) => chooseProgram(karl, orgId(), options)
const press = async () => karl.call(sendMonth, params())
const shown = async () => (await karl.call(getMonthSending, params())).body
const states = async () => (await shown()).vouchers.map(({ state }) => state)
const taken = async () => (await takenVouchers(server)).slice(before)
const run = (deps: Partial<Deps> = {}) =>
  jobHandlers({ ...server.deps, ...deps }).sendVouchers({ orgId: orgId() })
const waitMinutes = (minutes: number) => server.clock.advance(minutes * 60_000)
const fault = (kind: string, place = 'voucher', more = {}) =>
  server.gateway.control('POST', '/faults', { place, kind, ...more })
const decide = (number: number, decision: 'again' | 'there') =>
  karl.call(decideSending, {
    params: { id: orgId(), month: A_MONTH, number: String(number) },
    body: { decision },
  })
const newestAudit = async () =>
  (await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

async function months(vouchers: number): Promise<void> {
  for (let n = 0; n < vouchers; n += 1) await aClosedMonth(server, orgId())
}

/** A program that takes what is sent, and this process that ends before it notes that. */
const killedAfterSending: Deps['accountingFor'] = (keys) => {
  const target = server.deps.accountingFor(keys)
  return {
    ...target,
    async send(...of) {
      await target.send(...of)
      throw new Error('killed')
    },
  }
}

describe('a program is chosen', () => {
  test.each(['economic', 'dinero', 'billy'] as const)(
    '%s by keys that it takes, which no answer has',
    async (program) => {
      const chosen = await choose({ program })
      expect([chosen.status, chosen.body]).toEqual([
        200,
        { program: { program, company: 'Sejlklubben Øresund' } },
      ])
      const read = await karl.call(getAccountingProgram, { params: { id: orgId() } })
      expect(read.body).toEqual(chosen.body)
      const [row] = await server.deps.db.select().from(accountingProgram)
      expect(JSON.stringify(row)).not.toContain('test-key')
      const entry = await newestAudit()
      expect(entry).toMatchObject({ action: 'accounting_program_update', orgId: orgId() })
      expect(JSON.stringify(entry)).not.toContain('test-key')
    },
  )

  test('not by keys that it does not take, nor while it is silent, and says so at the field', async () => {
    const refused = await choose({ key: 'a-key-that-has-ended' })
    expect([refused.status, refused.problem.errors?.[0]?.code]).toEqual([422, 'denied'])
    expect(refused.problem.detail).toContain('It says: Could not authenticate')
    expect(refused.problem.detail).not.toContain('a-key-that-has-ended')
    const { accountingFor } = server.deps
    onTestFinished(() => void Object.assign(server.deps, { accountingFor }))
    server.deps.accountingFor = (keys) => ({
      ...accountingFor(keys),
      company: async () => ({ outcome: 'silent' }),
    })
    const silent = await choose()
    expect([silent.status, silent.problem.errors?.[0]?.code]).toEqual([422, 'silent'])
    expect(silent.problem.detail).toBe('The bookkeeping program does not answer. Try again in some minutes.')
    expect(await server.deps.db.$count(accountingProgram)).toBe(0)
  })

  test('and forgotten with its keys', async () => {
    await choose()
    const answer = await karl.call(deleteAccountingProgram, { params: { id: orgId() } })
    expect(answer.body).toEqual({ program: null })
    expect(await server.deps.db.$count(accountingProgram)).toBe(0)
  })

  test('and tried: it says which accounts are not in it', async () => {
    await choose()
    await karl.call(updateAccounts, {
      params: { id: orgId() },
      body: { accounts: [{ purpose: 'income', number: '1019', name: 'Kontingent' }] },
    })
    const { body } = await karl.call(tryAccountingProgram, { params: { id: orgId() } })
    expect(body).toEqual({
      program: { program: 'economic', company: 'Sejlklubben Øresund' },
      problem: null,
      missingAccounts: [{ number: '1019', name: 'Kontingent' }],
    })
  })
})

describe('a month', () => {
  test('is handed over once it is closed, to a program that was chosen', async () => {
    await aClosedMonth(server, orgId())
    expect((await press()).problem.detail).toBe('Choose a bookkeeping program first.')
    await choose()
    await server.deps.db.delete(closedMonth)
    expect((await press()).problem.detail).toContain('Close this month first')
  })

  test.each(['economic', 'dinero', 'billy'] as const)(
    'goes to %s voucher by voucher, each once however often it is pressed',
    async (program: AccountingProgramName) => {
      await months(3)
      await choose({ program })
      const pressed = await press()
      expect(pressed.body).toMatchObject({ isRunning: true, left: 3 })
      expect(await newestAudit()).toMatchObject({ action: 'vouchers_send', orgId: orgId() })
      await run()
      const sent = await taken()
      expect(sent.map(({ lines }) => lines.map(({ account, minor }) => [account, minor]))).toEqual(
        Array.from({ length: 3 }, () => [
          ['5820', 45_000],
          ['1010', -45_000],
        ]),
      )
      expect(sent[2]?.lines[0]?.text).toContain('Sales of 20-09-2026 · receipt 3')
      const { vouchers, left, isRunning } = await shown()
      expect([left, isRunning]).toEqual([0, false])
      expect(vouchers).toMatchObject(
        sent.map(({ number }) => ({ state: 'sent', programNumber: String(number), to: { program } })),
      )
      await press()
      await run()
      expect(await taken()).toHaveLength(3)
    },
  )

  test('by two processes at once goes there once', async () => {
    await months(3)
    await choose()
    await press()
    await Promise.all([run(), run()])
    // The job that found the other at work comes back.
    expect(server.jobs.at(-1)).toMatchObject({ name: 'sendVouchers', startAfterSeconds: 120 })
    await waitMinutes(3)
    await run()
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
    expect(await taken()).toHaveLength(3)
  })
})

describe('a voucher whose answer was lost', () => {
  test.each(['economic', 'billy'] as const)(
    'is found at %s a minute later, and not sent twice',
    async (program) => {
      await months(2)
      await choose({ program })
      await press()
      await fault('silence_after')
      await run()
      expect(await states()).toEqual(['sending', 'waiting'])
      expect(server.jobs.at(-1)).toMatchObject({ name: 'sendVouchers', startAfterSeconds: 60 })
      // Pressing at once does not send it either: the program may still be writing.
      await press()
      await run()
      expect(await taken()).toHaveLength(1)
      await waitMinutes(1)
      await run()
      expect(await states()).toEqual(['sent', 'sent'])
      expect(await taken()).toHaveLength(2)
      expect((await shown()).problem).toBeNull()
    },
  )

  test.each(['economic', 'billy'] as const)(
    'as the process was killed after %s took it, is one voucher there',
    async (program) => {
      await months(1)
      await choose({ program })
      await press()
      await expect(run({ accountingFor: killedAfterSending })).rejects.toThrow('killed')
      expect(await states()).toEqual(['sending'])
      // The lease of the process that is gone ends.
      await run()
      expect(await states()).toEqual(['sending'])
      await waitMinutes(3)
      await run()
      expect(await states()).toEqual(['sent'])
      expect(await taken()).toHaveLength(1)
    },
  )

  test('at Dinero is a person’s to look up: there, or sent again', async () => {
    await months(3)
    await choose({ program: 'dinero' })
    await press()
    await fault('silence_after', 'voucher', { times: 1 })
    await run()
    await waitMinutes(1)
    await fault('silence_before', 'voucher', { times: 1 })
    await run()
    await waitMinutes(1)
    await run()
    expect(await states()).toEqual(['unsure', 'unsure', 'sent'])
    const { vouchers } = await shown()
    expect(vouchers[0]?.reference).toBe((await taken())[0]?.reference)
    await decide(1, 'there')
    await decide(2, 'again')
    await run()
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
    expect(await taken()).toHaveLength(3)
    const again = await decide(1, 'again')
    expect([again.status, again.problem.code]).toEqual([409, 'invalid_transition'])
  })
})

test('a voucher that is refused keeps no other, says why, and goes once it is right', async () => {
  await months(2)
  await choose()
  const account = (number: string) =>
    karl.call(updateAccounts, {
      params: { id: orgId() },
      body: { accounts: [{ purpose: 'bank', number, name: 'Bank' }] },
    })
  await account('5829')
  await press()
  await run()
  const { vouchers, isRunning } = await shown()
  expect([isRunning, vouchers.map(({ state }) => state)]).toEqual([false, ['refused', 'refused']])
  expect(vouchers[0]?.refusal).toEqual({
    why: 'said',
    said: 'Account 5829 does not exist.',
  })
  await account('5820')
  expect((await decide(1, 'again')).body.isRunning).toBe(true)
  await run()
  expect(await states()).toEqual(['sent', 'refused'])
  expect(await taken()).toHaveLength(1)
  // The whole month once more has what was refused with it.
  await press()
  await run()
  expect(await states()).toEqual(['sent', 'sent'])
  expect(await taken()).toHaveLength(2)
})

describe('the rest waits', () => {
  test('where the keys have ended, until others are entered', async () => {
    await months(1)
    await choose()
    await press()
    const ended: Deps['accountingFor'] = (keys) => ({
      ...server.deps.accountingFor(keys),
      company: async () => ({ outcome: 'denied', said: 'The token was withdrawn.' }),
    })
    const jobs = server.jobs.length
    await run({ accountingFor: ended })
    expect(await shown()).toMatchObject({
      problem: { kind: 'denied', said: 'The token was withdrawn.' },
      isRunning: false,
      left: 1,
    })
    // It is a person's turn.
    expect(server.jobs).toHaveLength(jobs)
    await choose()
    await run()
    expect(await states()).toEqual(['sent'])
  })

  test('where the program had too many calls, as long as it says', async () => {
    await months(2)
    await choose()
    await press()
    await fault('busy', 'voucher', { delayMs: 37_000 })
    await run()
    expect(await shown()).toMatchObject({ problem: { kind: 'later' }, isRunning: true, left: 2 })
    expect(server.jobs.at(-1)).toMatchObject({ name: 'sendVouchers', startAfterSeconds: 37 })
    await run()
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('where the keys open the books of another company by now', async () => {
    await months(1)
    await choose()
    await press()
    await server.deps.db.update(accountingProgram).set({ companyId: '7', companyName: 'Koret' })
    await run()
    expect(await shown()).toMatchObject({
      problem: { kind: 'other_company', said: 'Sejlklubben Øresund' },
      isRunning: false,
    })
    expect(await taken()).toHaveLength(0)
  })
})

describe('another company', () => {
  const another = { key: liveKey }
  test('is asked about first where vouchers went to the one before, and gets none of them', async () => {
    await months(2)
    await choose()
    await press()
    await run()
    const asked = await choose(another)
    expect([asked.status, asked.problem.errors?.[0]]).toMatchObject([
      409,
      { field: 'isOtherCompany', code: 'other_company' },
    ])
    expect(asked.problem.detail).toBe(
      'These keys open the books of Koret. 2 vouchers were sent to Sejlklubben Øresund, and will not be sent again.',
    )
    expect((await choose({ ...another, isOtherCompany: true })).body.program?.company).toBe('Koret')
    await aClosedMonth(server, orgId())
    await press()
    await run()
    expect((await taken()).map(({ company }) => company)).toEqual([
      'Sejlklubben Øresund',
      'Sejlklubben Øresund',
      'Koret',
    ])
  })

  test('while a voucher may be at the one before: a person has to look there', async () => {
    await months(1)
    await choose()
    await press()
    await fault('silence_after')
    await run()
    await choose({ ...another, isOtherCompany: true })
    await waitMinutes(2)
    await run()
    expect(await states()).toEqual(['unsure'])
    expect(await taken()).toHaveLength(1)
  })
})

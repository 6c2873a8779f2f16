import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLedger } from './ledger.ts'
import { testGateway } from './testing/testGateway.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'medlem-ledger-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const now = () => 1_800_000_000_000
const cancelled = (paymentIdentifier: string) => ({ kind: 'cancelled', paymentIdentifier }) as const

describe('the ledger', () => {
  test('reads back what was written, in order and dated', () => {
    const file = join(folder, 'deep', 'ledger.jsonl')
    const first = openLedger(file, now)
    first.append(cancelled('a'), cancelled('b'))
    first.append(cancelled('c'))
    first.close()
    const entries = openLedger(file, now).entries()
    expect(entries).toEqual(['a', 'b', 'c'].map((id) => ({ at: now(), ...cancelled(id) })))
  })
  test('drops a last line that was torn, whole acts only, and goes on after it', () => {
    const file = join(folder, 'ledger.jsonl')
    const first = openLedger(file, now)
    first.append(cancelled('a'))
    first.close()
    appendFileSync(file, '[{"at":1,"kind":"cancelled","paymentIdentifier":"b"},{"at":1,"ki')
    const second = openLedger(file, now)
    expect(second.entries()).toHaveLength(1)
    second.append(cancelled('c'))
    second.close()
    expect(
      openLedger(file, now)
        .entries()
        .map((entry) => 'paymentIdentifier' in entry && entry.paymentIdentifier),
    ).toEqual(['a', 'c'])
  })
  test('is on the disk before an act is applied', () => {
    const done: string[] = []
    const ledger = openLedger(join(folder, 'ledger.jsonl'), now, () => void done.push('synced'))
    ledger.onAppend(() => void done.push('applied'))
    ledger.append(cancelled('a'))
    expect(done).toEqual(['synced', 'applied'])
  })
  test('refuses to guess when a line in the middle is broken', () => {
    const file = join(folder, 'ledger.jsonl')
    appendFileSync(file, '[{"broken\n[]\n')
    expect(() => openLedger(file, now)).toThrow()
  })
  test('keeps no card number and no security code', async () => {
    const gateway = await testGateway()
    await gateway.post(await gateway.openWindow({ SaveCard: true }), {
      action: 'pay',
      card: '4571 0000 0000 0019',
      expiry: '12/39',
      cvc: '987',
    })
    const text = readFileSync(gateway.ledgerFile, 'utf8')
    expect(text).toContain('"card":"0019"')
    expect(text).not.toMatch(/4571 ?0000|[":]987["},]/)
    await gateway.close()
  })
  test('gives the same state after a restart: holds, captures, credits, voids, saved cards, the clock', async () => {
    const gateway = await testGateway()
    const path = await gateway.authorize('0019', { SaveCard: true })
    await gateway.api('POST', `${path}/capture`, { Amount: 20_000 })
    await gateway.api('POST', `${path}/credit`, { Amount: 5_000 })
    await gateway.api('DELETE', await gateway.authorize('0019'))
    await gateway.advance(86_400_000)
    const state = async () => [
      (await gateway.control('GET', '/ledger')).body,
      (await gateway.control('GET', '/windows')).body,
      (await gateway.api('GET', path)).body,
    ]
    const before = await state()
    await gateway.restart()
    expect(await state()).toEqual(before)
    const { now: time } = (await gateway.control('GET', '/clock')).body
    expect(Date.parse(String(time)) - Date.now()).toBeGreaterThan(86_000_000)
    await gateway.close()
  })
})

describe('a gateway process', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const key = 'key-of-the-killed-shop'
  let child: ChildProcess

  async function start(): Promise<string> {
    child = spawn(process.execPath, ['--import', 'tsx', main], {
      env: {
        ...process.env,
        SANDBOX_PORT: '0',
        SANDBOX_LEDGER: join(folder, 'ledger.jsonl'),
        SANDBOX_MERCHANTS: JSON.stringify([{ name: 'Killed shop', apiKey: key }]),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    for await (const part of child.stdout ?? []) {
      said += String(part)
      const url = /ready at (\S+)/.exec(said)?.[1]
      if (url) return url
    }
    throw new Error(`The gateway did not start: ${said}`)
  }
  async function kill(): Promise<void> {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  test('killed in the middle of its work has lost nothing that it answered', async () => {
    let url = await start()
    const headers = { authorization: key, 'content-type': 'application/json' }
    const answered: string[] = []
    const order = {
      OrderNumber: 'KILL-1',
      Amount: 100,
      Currency: 'DKK',
      CustomerAcceptUrl: url,
      CustomerDeclineUrl: url,
    }
    async function buy(): Promise<void> {
      for (;;) {
        const opened = await fetch(`${url}/api/payment`, {
          method: 'POST',
          headers,
          body: JSON.stringify(order),
        })
        const { paymentWindowLink } = (await opened.json()) as { paymentWindowLink: string }
        const body = new URLSearchParams({ card: '4571000000000019', expiry: '12/39', cvc: '123' })
        const paid = await fetch(paymentWindowLink, { method: 'POST', body, redirect: 'manual' })
        const back = new URL(paid.headers.get('location') ?? '')
        const id = back.searchParams.get('authorizationIdentifier') ?? ''
        const captured = await fetch(`${url}/api/v2/authorization/${id}/capture`, { method: 'POST', headers })
        if (((await captured.json()) as { IsSuccess: boolean }).IsSuccess) answered.push(id)
      }
    }
    const buyers = Promise.allSettled([buy(), buy(), buy()])
    while (answered.length < 20) await new Promise((next) => setImmediate(next))
    await kill()
    await buyers

    url = await start()
    for (const id of answered) {
      const found = await fetch(`${url}/api/v2/authorization/${id}`, { headers })
      expect(await found.json()).toMatchObject({ TotalAmountCaptured: 100 })
    }
    await kill()
  })
})

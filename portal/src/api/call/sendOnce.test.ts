import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetDrafts } from '../../session/drafts.ts'
import { CallError, noAnswer, refusal } from './callError.ts'
import { createSendOnce, isUnanswered, type SendOnce } from './sendOnce.ts'

const kept = new Map<string, string>()
let isFull = false

beforeEach(() => {
  kept.clear()
  isFull = false
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const lost = noAnswer(new Error('gone'))
const stale = refusal(403, undefined)
const conflict = new CallError({ status: 409, code: 'idempotency_conflict', detail: 'It arrived.' })

/** The key under which it was sent; what comes back is answered or thrown. */
async function keyOf(sendOnce: SendOnce, answer?: Error): Promise<string> {
  let under = ''
  await sendOnce(async (key) => {
    under = key
    if (answer) throw answer
  }).catch((error: unknown) => expect(error).toBe(answer))
  return under
}
const form = (name = 'refund 7') => createSendOnce('ida', name)
const isOpen = () => isUnanswered('ida', 'refund 7', Date.now())

describe('a form that is sent', () => {
  test('keeps its key until the server answered, also when it is closed, and then has a new one', async () => {
    const sendOnce = form()
    const first = await keyOf(sendOnce, lost)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(isOpen()).toBe(true)
    expect(await keyOf(sendOnce, stale)).toBe(first)
    expect(isOpen()).toBe(true)
    const reopened = form()
    expect(await keyOf(reopened)).toBe(first)
    expect([isOpen(), kept.size]).toEqual([false, 0])
    expect(await keyOf(reopened)).not.toBe(first)
  })

  test('takes a new key once the server says that what was sent before has arrived', async () => {
    const sendOnce = form()
    const first = await keyOf(sendOnce, lost)
    expect(await keyOf(sendOnce, conflict)).toBe(first)
    expect(isOpen()).toBe(false)
    expect(await keyOf(sendOnce)).not.toBe(first)
  })

  test('is not open after a refusal, and has its key alone', async () => {
    const first = await keyOf(form(), stale)
    expect(isOpen()).toBe(false)
    expect(await keyOf(form('letter'))).not.toBe(first)
    expect(await keyOf(createSendOnce('jonas', 'refund 7'))).not.toBe(first)
    forgetDrafts()
    expect(await keyOf(form())).not.toBe(first)
  })

  test('keeps its key where there is no room', async () => {
    isFull = true
    const sendOnce = form()
    expect(await keyOf(sendOnce, lost)).toBe(await keyOf(sendOnce, lost))
  })
})

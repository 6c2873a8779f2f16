import { listNews } from '@medlem/contract/news'
import { listOrganisations } from '@medlem/contract/organisation'
import { createPayment } from '@medlem/contract/payment'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noAnswer, refusal } from './callError.ts'
import { noteRead } from './serverReturn.ts'

const away = refusal(503, undefined)
const page = { hidden: false }
const world = { answer: away as Error | undefined, sentAt: [] as number[], returns: 0 }
let unsubscribe = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('document', page)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  page.hidden = false
  Object.assign(world, { answer: away, sentAt: [], returns: 0 })
  unsubscribe = onlineManager.subscribe((isOnline) => {
    if (isOnline) world.returns += 1
  })
})
afterEach(() => {
  noteRead(listNews)
  unsubscribe()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const repeat = async () => {
  world.sentAt.push(Date.now())
  if (world.answer) throw world.answer
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('when a server that was away answers again, what could not be read is read again', async () => {
  noteRead(listNews, away, repeat)
  noteRead(listOrganisations, away, repeat)
  await pass(24_000)
  expect(world).toMatchObject({ sentAt: [5_000, 12_500, 23_750], returns: 0 })
  world.answer = undefined
  await pass(60_000)
  expect([world.sentAt.length, world.returns]).toEqual([4, 1])
})

test('a server that is away for long is asked every half a minute', async () => {
  noteRead(listNews, away, repeat)
  await pass(300_000)
  const [before = 0, last = 0] = world.sentAt.slice(-2)
  expect(last - before).toBe(30_000)
})

test('nothing is sent while the page is hidden', async () => {
  page.hidden = true
  noteRead(listNews, away, repeat)
  await pass(6_000)
  expect(world.sentAt).toEqual([])
  page.hidden = false
  await pass(7_000)
  expect(world.sentAt).toEqual([12_500])
})

test('a member who tries again first ends the waiting', async () => {
  noteRead(listNews, away, repeat)
  noteRead(listOrganisations)
  expect(world.returns).toBe(0)
  noteRead(listNews)
  expect(world.returns).toBe(1)
  await pass(60_000)
  expect(world.sentAt).toEqual([])
})

test('a write is not repeated', async () => {
  noteRead(createPayment, away, repeat)
  await pass(60_000)
  expect(world.sentAt).toEqual([])
})

test('a lost connection and a refusal are no server that is away', async () => {
  for (const error of [noAnswer(new Error('gone')), refusal(500, undefined), refusal(404, undefined)])
    noteRead(listNews, error, repeat)
  await pass(60_000)
  expect(world.sentAt).toEqual([])
})

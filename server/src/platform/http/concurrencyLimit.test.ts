import { listBanners } from '@medlem/contract/banner'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Deps } from '../deps/deps.ts'
import {
  initConcurrencyLimit,
  limitConcurrency,
  MAX_CONCURRENT,
  QUEUE_TIMEOUT_MS,
} from './concurrencyLimit.ts'
import { answerProblems } from './errors.ts'
import { route } from './route.ts'
import { shapeValidator } from './shapeValidator.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Tasks wait for it. */
function aGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

test('requests above the limit are queued, and answered 503 with Retry-After when they are queued too long', async () => {
  const { opened, open } = aGate()
  const app = Fastify()
  answerProblems(app)
  initConcurrencyLimit(app)
  app.setValidatorCompiler(shapeValidator)
  app.setSerializerCompiler(serializerCompiler)
  const config = readConfig({})
  const verifyToken = async () => ({ identity: {} })
  route(app, { config, verifyToken } as unknown as Deps, listBanners, () => opened.then(() => []))
  const ask = () =>
    app.inject({
      url: config.prefixes[listBanners.service] + listBanners.url,
      headers: { authorization: 'Bearer a.good.token' },
    })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begun = Array.from({ length: MAX_CONCURRENT }, ask)
  await expect.poll(() => app.work.running).toBe(MAX_CONCURRENT)
  const late = ask()
  await expect.poll(() => app.work.others.size).toBe(1)
  await vi.advanceTimersByTimeAsync(QUEUE_TIMEOUT_MS)
  const refused = await late
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])

  const waiting = Array.from({ length: MAX_CONCURRENT }, ask)
  await expect.poll(() => app.work.others.size).toBe(MAX_CONCURRENT)
  expect(app.work.running).toBe(MAX_CONCURRENT)
  open()
  const answers = [...(await Promise.all([...begun, ...waiting])), await ask()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect([app.work.running, app.work.others.size]).toEqual([0, 0])
  await app.close()
})

function aServer(): Pick<FastifyInstance, 'work'> {
  return { work: { running: 0, urgent: new Set(), others: new Set(), urgentCalls: [] } }
}

test('an urgent request is started before all others, which start in order', async () => {
  const app = aServer()
  const { opened, open } = aGate()
  const order: string[] = []
  const tasks = Array.from({ length: MAX_CONCURRENT }, () => limitConcurrency(app, () => opened))
  for (const name of ['one', 'two']) tasks.push(limitConcurrency(app, async () => void order.push(name)))
  tasks.push(limitConcurrency(app, async () => void order.push('urgent'), { urgent: true }))
  open()
  await Promise.all(tasks)
  expect(order).toEqual(['urgent', 'one', 'two'])
  expect(app.work.running).toBe(0)
})

test('a task that fails and one that timed out in the queue free their places', async () => {
  vi.useFakeTimers()
  const app = aServer()
  const { opened, open } = aGate()
  const begun = Array.from({ length: MAX_CONCURRENT }, () => limitConcurrency(app, () => opened))
  const late = expect(limitConcurrency(app, async () => 'never')).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(QUEUE_TIMEOUT_MS)
  await late
  const failing = expect(limitConcurrency(app, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  open()
  await Promise.all([...begun, failing])
  expect([app.work.running, app.work.others.size]).toEqual([0, 0])
})

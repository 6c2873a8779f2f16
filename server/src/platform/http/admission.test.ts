import { listBanners } from '@medlem/contract/banner'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Deps } from '../deps/deps.ts'
import { AT_ONCE, admit, countWork, LINE_MS } from './admission.ts'
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

test('more requests at once than the database can serve wait for their turn, and those for whom it comes too late are told to come back', async () => {
  const { opened, open } = aGate()
  const app = Fastify()
  answerProblems(app)
  countWork(app)
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

  const begun = Array.from({ length: AT_ONCE }, ask)
  await expect.poll(() => app.work.underWay).toBe(AT_ONCE)
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])

  const waiting = Array.from({ length: AT_ONCE }, ask)
  await expect.poll(() => app.work.others.size).toBe(AT_ONCE)
  expect(app.work.underWay).toBe(AT_ONCE)
  open()
  const answers = [...(await Promise.all([...begun, ...waiting])), await ask()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect([app.work.underWay, app.work.others.size]).toEqual([0, 0])
  await app.close()
})

function aServer(): Pick<FastifyInstance, 'work'> {
  return { work: { underWay: 0, urgent: new Set(), others: new Set() } }
}

test('what is urgent is begun before all that waits, the rest as it came', async () => {
  const app = aServer()
  const { opened, open } = aGate()
  const order: string[] = []
  const tasks = Array.from({ length: AT_ONCE }, () => admit(app, () => opened))
  for (const name of ['one', 'two']) tasks.push(admit(app, async () => void order.push(name)))
  tasks.push(admit(app, async () => void order.push('urgent'), { urgent: true }))
  open()
  await Promise.all(tasks)
  expect(order).toEqual(['urgent', 'one', 'two'])
  expect(app.work.underWay).toBe(0)
})

test('a task that fails, and one that is not waited for any more, leave their places', async () => {
  vi.useFakeTimers()
  const app = aServer()
  const { opened, open } = aGate()
  const begun = Array.from({ length: AT_ONCE }, () => admit(app, () => opened))
  const late = expect(admit(app, async () => 'never')).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(LINE_MS)
  await late
  const failing = expect(admit(app, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  open()
  await Promise.all([...begun, failing])
  expect([app.work.underWay, app.work.others.size]).toEqual([0, 0])
})

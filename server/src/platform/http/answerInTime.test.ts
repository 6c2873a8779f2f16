import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { answerInTime, initAnswerLimit, signalOf } from './answerInTime.ts'
import { answerProblems } from './errors.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('what only the answer needs stops when the request is answered without it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = Fastify()
  answerProblems(app)
  initAnswerLimit(app)
  answerInTime(app)
  let isStopped = false
  app.get('/slow', async (_request, reply) => {
    const signal = signalOf(reply)
    expect(signalOf(reply)).toBe(signal)
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        isStopped = true
        resolve()
      })
    })
    return reply
  })
  const answer = app.inject('/slow')
  await app.ready()
  await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(8_000)
  expect((await answer).statusCode).toBe(503)
  expect(isStopped).toBe(true)
})

test('and not where it is answered in time', async () => {
  const app = Fastify()
  initAnswerLimit(app)
  answerInTime(app)
  let signal: AbortSignal | undefined
  app.get('/quick', async (_request, reply) => {
    signal = signalOf(reply)
    return 'done'
  })
  expect((await app.inject('/quick')).statusCode).toBe(200)
  expect(signal?.aborted).toBe(false)
})

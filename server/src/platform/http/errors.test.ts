import { commitsBegun, countCommit } from '@medlem/database/commitCount'
import { CommitUnknown, DatabaseUnavailable } from '@medlem/database/unavailable'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { notFound, unavailable } from '../error/appError.ts'
import { answerProblems } from './errors.ts'

function build() {
  const app = Fastify()
  answerProblems(app)
  app.get('/thing', (_request, reply) => {
    reply.header('vary', 'origin')
    throw notFound()
  })
  return app
}

test('a refusal says which language it is in, and that it depends on the one that is asked for', async () => {
  const { headers, statusCode } = await build().inject({
    url: '/thing',
    headers: { 'accept-language': 'en-GB' },
  })
  expect(statusCode).toBe(404)
  expect(headers).toMatchObject({ 'content-language': 'en', vary: 'origin, accept-language' })
})

test('a refusal of a request that asks for no language is in English', async () => {
  const { headers, body } = await build().inject('/thing')
  expect(headers['content-language']).toBe('en')
  expect(JSON.parse(body)).toMatchObject({ code: 'not_found', detail: expect.stringContaining('not exist') })
})

test('only of a write whose database went away, or gave way, before any commit it is said that nothing was written', async () => {
  const app = build()
  let begun: number | null = null
  let error: Error = new DatabaseUnavailable('gone')
  app.addHook('onRequest', async (request) => {
    request.commitsBefore = begun
  })
  app.post('/write', () => {
    throw error
  })
  const errors = async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/write' })
    return [statusCode, JSON.parse(body).errors?.[0]?.code]
  }
  expect(await errors()).toEqual([503, undefined])
  begun = commitsBegun()
  expect(await errors()).toEqual([503, 'nothing_written'])
  // PostgreSQL ended a transaction for another.
  error = new DrizzleQueryError(
    'update',
    [],
    Object.assign(new Error(), { severity: 'ERROR', code: '40P01' }),
  )
  expect(await errors()).toEqual([503, 'nothing_written'])
  error = unavailable()
  expect(await errors()).toEqual([503, undefined])
  error = new CommitUnknown('who knows')
  countCommit()
  expect(await errors()).toEqual([503, undefined])
})

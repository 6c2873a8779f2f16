import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { notFound } from '../error/appError.ts'
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

import { listBanners } from '@medlem/contract/banner'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { AT_ONCE, countWork } from './admission.ts'
import { answerProblems } from './errors.ts'
import { route } from './route.ts'
import { shapeValidator } from './shapeValidator.ts'

test('more requests at once than can be answered in time are told to come back, and the others are answered', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const app = Fastify()
  answerProblems(app)
  countWork(app)
  app.setValidatorCompiler(shapeValidator)
  app.setSerializerCompiler(serializerCompiler)
  const config = readConfig({})
  route(app, { config } as Deps, listBanners, () => gate.then(() => []))
  const ask = () => app.inject({ url: config.prefixes[listBanners.service] + listBanners.url })

  const waiting = Array.from({ length: AT_ONCE }, ask)
  await expect.poll(() => app.work.underWay).toBe(AT_ONCE)
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])

  open()
  const answers = [...(await Promise.all(waiting)), await ask()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(app.work.underWay).toBe(0)
  await app.close()
})

import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { IssuerStatus } from '../token/issuerKeys.ts'
import { healthRoutes } from './health.ts'

describe('/readyz', () => {
  const readyzWith = async (issuer: () => Promise<IssuerStatus>) => {
    const app = Fastify()
    const yes = async () => true
    healthRoutes(app, { database: yes, migrations: yes, jobs: yes, issuer })
    const answer = await app.inject('/readyz')
    return [answer.statusCode, answer.json().checks.issuer]
  }

  test('says how the issuer is: an outage is no reason to take the server away, another name is', async () => {
    expect(await readyzWith(async () => 'ok')).toEqual([200, 'ok'])
    expect(await readyzWith(async () => 'unreachable')).toEqual([200, 'unreachable'])
    expect(await readyzWith(async () => 'names itself otherwise')).toEqual([503, 'names itself otherwise'])
    expect(await readyzWith(() => Promise.reject(new Error('a fault')))).toEqual([200, 'unreachable'])
  })
})

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

  test('says that the process stops while it still answers, and asks nothing for that', async () => {
    const app = Fastify()
    let isStopping = false
    let asked = 0
    const yes = async () => {
      asked += 1
      return true
    }
    healthRoutes(app, { isStopping: () => isStopping, database: yes, migrations: yes, jobs: yes })
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    isStopping = true
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'stopping' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect(asked).toBe(3)
  })
})

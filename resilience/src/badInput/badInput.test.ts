import { calculateStatus } from '@medlem/contract/membershipChange'
import { aCast, type Cast } from '@medlem/server/club/membership/testing/cast'
import { aMember } from '@medlem/server/testing/builders'
import type { Reply } from '@medlem/server/testing/testClient'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { sendValid, type ValidRequest } from '@medlem/server/testing/validRequest'
import { validRequests } from '@medlem/server/testing/validRequests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figure } from '../effort.ts'
import { addressOf, type BadInput, badInputs } from './badInputCases.ts'
import { heldClient } from './heldClient.ts'
import { wholeDatabase } from './wholeDatabase.ts'

let server: TestServer
let cast: Cast
let tried = 0
beforeAll(async () => {
  server = await testServer()
  cast = await aCast(server)
})
afterAll(async () => {
  figure(`bad input: ${tried} malformed requests to ${Object.keys(validRequests).length} calls`)
  await server.close()
})

/** All that a request could have changed, here and at the gateway. */
async function everything() {
  const { body } = await server.gateway.control('GET', '/windows')
  return { rows: await wholeDatabase(server), jobs: server.jobs.length, windows: body }
}

/** What is wrong with an answer; nothing, when it is a refusal that helps. */
function fault({ field }: BadInput, { status, headers, problem }: Reply<unknown>): string | undefined {
  if (status < 400 || status >= 500) return `answered ${status}: ${problem.detail}`
  if (!String(headers['content-type']).startsWith('application/problem+json')) return 'no problem+json'
  if (headers['x-content-type-options'] !== 'nosniff' || !headers['x-request-id'])
    return 'headers are missing'
  if (/stack|\bat \/|select |insert |zod|sql|undefined is/i.test(problem.detail))
    return `tells of the inside: ${problem.detail}`
  if (field === undefined) return status === 401 ? undefined : `answered ${status}`
  const named = (problem.errors ?? []).find((one) => one.field === field || one.field.startsWith(`${field}.`))
  if (!named) return `does not name ${field}: ${status} ${problem.detail} ${JSON.stringify(problem.errors)}`
  if (!/^.{8,250}\.$/.test(named.message) || /invalid|expected|another form/i.test(named.message))
    return `does not help: ${named.message}`
  return undefined
}

const prefixOf = ({ endpoint }: ValidRequest) => server.deps.config.prefixes[endpoint.service]

/** The request that succeeds, and all that is tried instead. */
async function prepared(name: string, valid: ValidRequest) {
  const { endpoint } = valid
  const stage = { server, cast, owner: await aMember(server) }
  const parts = await valid.make(stage)
  const inputs = badInputs(name, { endpoint, prefix: prefixOf(valid), parts })
  return { parts, inputs, client: await heldClient(stage, valid.sender) }
}

/** Anyone's calls that take nothing: there is nothing to spoil. */
const isBare = ({ endpoint: { access, schema } }: ValidRequest) =>
  access === 'anyone' && !schema.params && !schema.querystring && !schema.body

describe('a malformed request is refused with the field named, and changes nothing', () => {
  test.each(Object.entries(validRequests).filter(([, valid]) => !isBare(valid)))(
    '%s',
    async (name, valid) => {
      const { parts, inputs, client } = await prepared(name, valid)
      expect(inputs.length).toBeGreaterThanOrEqual(10)
      // The first request of all binds the member to the account.
      await client.send({ url: `${server.deps.config.prefixes.memberApi}/api/v1/member/acting-log` })
      const before = await everything()
      const faults: string[] = []
      for (const input of inputs) {
        const found = fault(input, await client.send(input.request))
        if (found) faults.push(`${input.what} → ${found}`)
      }
      tried += inputs.length
      expect(faults.join('\n')).toBe('')
      expect(await everything()).toEqual(before)
      // So it was the spoilt part that was refused.
      const answer = await sendValid(client, valid, parts)
      expect([answer.status, answer.problem?.detail]).toEqual([
        expect.toSatisfy((status) => status < 300),
        undefined,
      ])
    },
  )
})

describe('what a reading call does not know is ignored', () => {
  const reads = Object.entries(validRequests).filter(([, { endpoint }]) => endpoint.method === 'GET')
  test.each(reads)('%s', async (name, valid) => {
    const { parts, client } = await prepared(name, valid)
    const url = addressOf({ endpoint: valid.endpoint, prefix: prefixOf(valid), parts })
    const more = '__proto__=1&constructor=x&toString=%00&%F0%9F%8C%8A=%&=&&a[b]=c&role=SUPER_ADMIN'
    const { status } = await client.send({
      url: `${url}${url.includes('?') ? '&' : '?'}${more}`,
      payload: '{"memberId":7,"__proto__":{"superAdmin":true}',
      headers: { ...parts.headers, 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
  })
})

describe('text that is strange but a person’s own', () => {
  const odd = `O'Hara "%_" \\ $1; -- å 船 👩‍👧 <b>{{7*7}}</b>`
  const fields: [string, string[]][] = [
    ['updateMember', ['firstName', 'lastName']],
    ['createChild', ['firstName', 'lastName']],
    ['createFee', ['name']],
    ['updateOrganisation', ['name', 'description', 'address']],
    ['createNotification', ['title', 'message']],
    ['createPayment', ['billingName']],
    ['refundPayment', ['reason']],
  ]
  test.each(fields)('is stored as it was sent: %s', async (name, names) => {
    const valid = validRequests[name]
    if (!valid) throw new Error(`no call ${name}`)
    const { parts, client } = await prepared(name, valid)
    const written = names.map((field) => [field, `${odd} ${field}`])
    const body = { ...(parts.body as object), ...Object.fromEntries(written) }
    const answer = await sendValid(client, valid, { ...parts, body })
    expect([answer.status, answer.problem?.detail]).toEqual([
      expect.toSatisfy((status) => status < 300),
      undefined,
    ])
    const rows = Object.values(await wholeDatabase(server))
      .flat()
      .join('\n')
    for (const [, text] of written) expect(rows).toContain(JSON.stringify(text).slice(1, -1))
  })
})

test('a body of nothing but mistakes is answered with twenty of them', async () => {
  const memberIds = Array.from({ length: 100 }, () => 'x')
  const { status, problem } = await cast.as.ida.send({
    method: 'POST',
    url: server.deps.config.prefixes.tools + calculateStatus.url,
    payload: { memberIds },
  })
  expect([status, problem.errors?.length]).toEqual([400, 20])
})

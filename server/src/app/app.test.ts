import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@medlem/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractModules } from '../platform/http/contractModules.ts'
import { aMember } from '../testing/builders.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'

const ORIGIN = 'https://club.example.org'
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
let server: TestServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medlem-portal-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Medlem</title>')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'compressed')
  writeFileSync(join(folder, 'theme.js'), '')
  writeFileSync(join(folder, 'silent-check-sso.html'), '<!doctype html><script>parent</script>')
  writeFileSync(join(folder, 'silent-check-sso.html.br'), 'compressed')
  server = await testServer({
    parts: { portalFolder: folder },
    environment: { CORS_ORIGINS: ORIGIN, METRICS_TOKEN: 'a token for the metrics' },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const page = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } })

describe('the portal', () => {
  test('answers its addresses with its page, and every other with the same page and HTTP 404 [R24]', async () => {
    for (const path of [
      '/',
      '/organizations',
      '/memberships?trigger=editMainParticipant',
      `/membership-${ID}-history`,
      '/memberships/',
      '/memberships/?trigger=editMainParticipant',
    ]) {
      const { statusCode, body, headers } = await page(path)
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'no-cache'])
      expect(body).toContain('<title>Medlem</title>')
    }
    for (const path of [
      '/nowhere',
      '/Memberships',
      '/membership-1-history',
      '/memberships/x',
      '/index.php',
      '/nowhere/',
      '/%E0%A4%A',
      '/membership-%ZZ-history',
    ]) {
      const { statusCode, body } = await page(path)
      expect([path, statusCode]).toEqual([path, 404])
      expect(body).toContain('<title>Medlem</title>')
    }
  })

  test('leaves an address of the API that can’t be read to the API [R24]', async () => {
    const { statusCode, headers } = await page('/member-api/api/v1/member/%E0%A4%A')
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
    const plain = await server.app.inject('/%E0%A4%A')
    expect(plain.statusCode).toBe(400)
  })

  test('has hashed files that stay for a year, compressed where the browser wants it', async () => {
    const plain = await server.app.inject('/assets/main-abc.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const small = await server.app.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'compressed'])
    expect((await server.app.inject('/theme.js')).headers['cache-control']).toBe('no-cache')
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const signInCheck = await server.app.inject({ url: '/silent-check-sso.html', headers })
      expect(signInCheck.headers['cache-control']).toBe('public, max-age=86400')
      expect(signInCheck.headers['content-security-policy']).toContain("'sha256-")
    }
    for (const path of ['/assets/gone.js', '/assets/main-abc.js.br', '/assets/main-abc.js/more', '/assets/'])
      expect([path, (await server.app.inject(path)).statusCode]).toEqual([path, 404])
    const head = await server.app.inject({ method: 'HEAD', url: '/assets/main-abc.js' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await server.app.inject('/assets/%2e%2e/%2e%2e/etc/passwd')).statusCode).toBe(404)
  })

  test('gets its configuration at run time, without secrets [C03]', async () => {
    const { body } = await server.app.inject('/portal-config.json')
    expect(JSON.parse(body)).toMatchObject({
      demonstration: true,
      prefixes: { memberApi: '/member-api', orgApi: '/org-api', eventApi: '/event-api', tools: '' },
      identity: { clientId: 'medlem-portal' },
      paymentWindowOrigins: expect.arrayContaining([server.gateway.url()]),
    })
    expect(body).not.toContain(server.deps.config.secret)
  })
})

describe('every answer', () => {
  test('carries the security headers, errors included', async () => {
    const answers = await Promise.all(
      [
        '/',
        '/nowhere',
        '/healthz',
        '/portal-config.json',
        '/member-api/api/v1/member/list',
        '/org-api/api/x',
      ].map(page),
    )
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
    }
  })

  test('of the API is not cached, and a refusal is a problem document with its trace', async () => {
    const headers = { 'x-request-id': 'trace-0001' }
    const answer = await server.app.inject({ url: '/org-api/api/v1/org/list', headers })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'trace-0001',
    })
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      code: 'invalid_token',
      detail: 'Please sign in.',
      traceId: 'trace-0001',
    })
    const forged = await server.app.inject({ url: '/healthz', headers: { 'x-request-id': 'a\tb<c>' } })
    expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a body', () => {
  const url = '/member-api/api/v1/member/item'
  const post = (payload: string, type: string) =>
    server
      .as({ email: 'ida@example.org' })
      .send({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test('is JSON or refused: text and forms need no preflight', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const { status, problem } = await post('{"a":1}', type)
      expect([type, status, problem.code]).toEqual([type, 415, 'unsupported_media_type'])
    }
  })

  test('is refused when it is broken, poisoned or larger than 256 KB', async () => {
    expect((await post('{', 'application/json')).status).toBe(400)
    expect((await post('{"__proto__":{"x":1}}', 'application/json')).status).toBe(400)
    const { status, problem } = await post(JSON.stringify({ a: 'x'.repeat(300_000) }), 'application/json')
    expect([status, problem.code]).toEqual([413, 'payload_too_large'])
  })
})

describe('pages of other origins', () => {
  const preflight = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: '/org-api/api/v1/org/list',
      headers: { origin, 'access-control-request-method': 'GET' },
    })

  test('may call when configured, without cookies, and otherwise not', async () => {
    const allowed = await preflight(ORIGIN)
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined()
    const refused = await preflight('https://evil.example.org')
    expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('too many requests', () => {
  test('are 429 for that caller and say when to come again', async () => {
    const strict = await testServer({ environment: { RATE_LIMIT: '3' } })
    const ask = (email: string) => strict.as({ email }).send({ url: '/member-api/api/v1/banner/list' })
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await ask('ida@example.org')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const { problem, headers } = await ask('ida@example.org')
    expect(problem.code).toBe('rate_limited')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('jonas@example.org')).status).toBe(200)
    await strict.close()
  })
})

describe('health', () => {
  test('is answered in parts, and metrics only to this machine or with the token', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await server.app.inject('/readyz')
    expect(ready.json()).toEqual({ status: 'ok', checks: { database: 'ok', migrations: 'ok', jobs: 'ok' } })
    const remote = { url: '/metrics', remoteAddress: '203.0.113.9' }
    expect((await server.app.inject(remote)).statusCode).toBe(403)
    const proxied = { url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect((await server.app.inject(proxied)).statusCode).toBe(403)
    const authorization = 'Bearer a token for the metrics'
    expect((await server.app.inject({ ...remote, headers: { authorization } })).statusCode).toBe(200)
    const { body } = await server.app.inject('/metrics')
    expect(body).toContain('medlem_http_request_seconds_bucket')
    expect(body).not.toContain('@')
  })

  test('is not ready when a part fails, and alive all the same', async () => {
    const { healthRoutes } = await import('../platform/http/health.ts')
    const { default: Fastify } = await import('fastify')
    const app = Fastify()
    const yes = async () => true
    healthRoutes(app, {
      database: () => Promise.reject(new Error('down')),
      migrations: yes,
      jobs: async () => false,
    })
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json().checks).toEqual({ database: 'failed', migrations: 'ok', jobs: 'failed' })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

describe('the OpenAPI document', () => {
  interface Document {
    openapi: string
    paths: Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>
    components: { schemas: Record<string, { properties?: Record<string, unknown> }> }
  }
  const document = async () => (await server.app.inject('/openapi.json')).json<Document>()

  test('has every call of the contract at its service’s prefix, with a summary and its refusals [C01]', async () => {
    const { openapi, paths } = await document()
    expect(openapi).toBe('3.1.0')
    const isCall = (value: unknown): value is Endpoint =>
      typeof value === 'object' && value !== null && 'service' in value
    const calls = contractModules.flatMap((one) => Object.values<unknown>(one)).filter(isCall)
    expect(calls.length).toBeGreaterThan(50)
    for (const { service, method, url, summary } of calls) {
      const path = server.deps.config.prefixes[service] + url.replace(/:(\w+)/g, '{$1}')
      const call = paths[path]?.[method.toLowerCase()]
      expect([path, call?.summary]).toEqual([path, summary])
      expect(Object.keys(call?.responses ?? {})).toEqual(expect.arrayContaining(['401', '404', '503']))
    }
  })

  test('names every entity with the fields of the specification [E01]', async () => {
    const { schemas } = (await document()).components
    const fields: Record<string, string> = {
      Member:
        'id parentId firstName lastName email phone gender dateOfBirth profileImage address enabled comments registrationDate updateDate familyLink familyInvitationStatus familyInvitationRequest',
      Address: 'AddressLine1 AddressLine2 AddressLine3 City PostCode Country',
      Membership:
        'id orgId memberId enabled status autoRenewal autoRenewCycle savedCardIdentifier oldStatus newStatus updateDate overallStartDate overallEndDate memberships readyForMembershipRenewal',
      MembershipPeriod:
        'wpEntryId wpFormId memberId membershipId membershipConfId membershipFor statusChangeDate startDate endDate enabled gdprAgreement status referenceKey',
      PaymentItem:
        'membershipHistoryId billingName billingAddress billingEmail billingPhone totalMembers totalMembershipFee gdprAgreement paymentMethod paymentStatus paymentType paymentTotal totalPaid paymentCreatedAt paymentUpdatedAt referenceKey',
      MembershipConfiguration:
        'id orgId name membershipPrice vatRate membershipSurcharge startDate endDate offerStartDate',
      Organisation:
        'id enabled key paymentProvider paymentAuthToken paymentTestMode readyForMembershipRenewal events eventsForMembers eventsForGuests',
      PaymentFailure: 'gatewayreason reason acquirer',
      Banner: 'id groupId type message closable autoCloseTime target exclude',
      AccessTokenClaims: 'sub sid exp iat realm_access resource_access',
      Event: 'enabled endDate forMembers guestsInvited',
      FamilyInvitation: 'id inviterEmail inviteeEmail status',
      Notification: 'id messageThreadId receiverId senderId type title message data read createdAt readDate',
    }
    for (const [name, words] of Object.entries(fields)) {
      const described = Object.keys(schemas[name]?.properties ?? {})
      expect([name, described]).toEqual([name, expect.arrayContaining(words.split(' '))])
    }
  })

  test('can be browsed at /docs', async () => {
    const { statusCode, body } = await server.app.inject('/docs/')
    expect(statusCode).toBe(200)
    expect(body).toContain('swagger-ui')
  })
})

test('a member’s data never comes to a log: the line of an answer has no query', async () => {
  const member = await aMember(server)
  const lines: unknown[] = []
  const logged = await testServer({ deps: { log: recordingLog(lines) } })
  const url = `/member-api/api/v1/member/search-email?email=${member.email}`
  await logged.as({ email: 'someone@example.org' }).send({ url })
  const text = JSON.stringify(lines)
  expect(text).toContain('/member-api/api/v1/member/search-email')
  expect(text).not.toContain('@')
  await logged.close()
})

import { gzipSync } from 'node:zlib'
import type { Endpoint } from '@medlem/contract/endpoint'
import { createEvent, updateEvent } from '@medlem/contract/eventChange'
import type { RequestParts } from '@medlem/server/testing/validRequest'
import type { InjectOptions } from 'fastify'
import { peculiarFields } from './badInputPeculiar.ts'
import { type BadField, badFields, isRaw, MISSING } from './badInputValues.ts'

/** A valid request with one thing spoilt. */
export interface BadInput {
  /** For the one who reads a failure. */
  what: string
  /** What the answer must name; for a spoilt sign-in it names nothing. */
  field: string | undefined
  request: InjectOptions
}

interface Base {
  endpoint: Endpoint
  prefix: string
  parts: RequestParts
}

/** Everything that is tried on a call. */
export function badInputs(name: string, base: Base): BadInput[] {
  return [...headerInputs(base), ...paramInputs(base), ...queryInputs(name, base), ...bodyInputs(name, base)]
}

interface Changed {
  path?: Record<string, string>
  query?: string
  payload?: string | Buffer
  headers?: Record<string, string>
}

/** The path and query, with any of them replaced by what is escaped already. */
export function addressOf(
  { endpoint, prefix, parts }: Base,
  { path: escaped = {}, query }: Changed = {},
): string {
  const path = endpoint.url.replace(
    /:(\w+)/g,
    (_, key: string) => escaped[key] ?? encodeURIComponent(parts.params?.[key] ?? ''),
  )
  const search = query ?? String(new URLSearchParams(parts.querystring))
  return `${prefix}${path}${search === '' ? '' : `?${search}`}`
}

/** The valid request with any part of it replaced. */
function requestOf(base: Base, changed: Changed = {}): InjectOptions {
  const { endpoint, parts } = base
  const payload = changed.payload ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body))
  return {
    method: endpoint.method,
    url: addressOf(base, changed),
    headers: {
      ...parts.headers,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...changed.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  }
}

/** Where a call is anyone's, no one looks at them. A guest signs in with a cookie. */
function headerInputs(base: Base): BadInput[] {
  if (base.endpoint.access === 'anyone') return []
  const signIns = [
    '',
    'Bearer',
    'Basic aWRhOmlkYQ==',
    'Bearer a.b',
    'Bearer a.b.c',
    'Bearer {}',
    `Bearer ${'x'.repeat(9000)}`,
  ]
  const cookies = [
    '',
    'medlem-guest',
    'medlem-guest=',
    'medlem-guest=v1.a.b.c',
    'other=v1.a.b.c; medlem-guest=å',
  ]
  const keys = ['', 'a b', 'a,b', "a'--", '../../kor', 'å', '%00', '{"a":1}', 'x'.repeat(65)]
  return [
    ...(base.parts.headers
      ? cookies.map((cookie) => spoiltHeader(base, { cookie }, undefined))
      : signIns.map((authorization) => spoiltHeader(base, { authorization }, undefined))),
    ...keys.map((key) => spoiltHeader(base, { 'x-org-key': key }, 'x-org-key')),
  ]
}

function spoiltHeader(base: Base, headers: Record<string, string>, field: string | undefined): BadInput {
  return { what: JSON.stringify(headers).slice(0, 80), field, request: requestOf(base, { headers }) }
}

const badEscapes = [
  '%',
  '%zz',
  '%ff',
  '%c0%ae',
  '%ed%a0%80',
  '%00',
  '%2e%2e%2f',
  '..%2f..%2fetc%2fpasswd',
  '%7b%7d',
]

function paramInputs(base: Base): BadInput[] {
  const { params } = base.endpoint.schema
  if (!params) return []
  return badFields(params).flatMap(({ path: [key = ''], values, isFreeText }) => [
    ...values.flatMap((value) =>
      typeof value === 'string' && value !== '' && isWhole(value)
        ? [spoiltParam(base, { key, escaped: encodeURIComponent(value) })]
        : [],
    ),
    ...(isFreeText ? ['%', '%zz', '%ff', '%00'] : badEscapes).map((escaped) =>
      spoiltParam(base, { key, escaped }),
    ),
  ])
}

/** A lone surrogate can't be encoded in a URL. */
const isWhole = (text: string) => !/\p{Cs}/u.test(text)

function spoiltParam(base: Base, { key, escaped }: { key: string; escaped: string }): BadInput {
  const isReadable = canDecode(escaped) && escaped.length <= 200
  return {
    what: `${key} in the path: ${escaped.slice(0, 60)}`,
    // What can't be taken apart into parameters, or is none of them, has no better name.
    field: isReadable ? key : 'address',
    request: requestOf(base, { path: { [key]: escaped } }),
  }
}

function canDecode(escaped: string): boolean {
  try {
    decodeURIComponent(escaped)
    return true
  } catch {
    return false
  }
}

function queryInputs(name: string, base: Base): BadInput[] {
  const { querystring } = base.endpoint.schema
  if (!querystring) return []
  return [...badFields(querystring), ...peculiarFields(name, 'querystring')].flatMap((one) => {
    const [key = ''] = one.path
    const valid = base.parts.querystring?.[key] ?? 'x'
    const values = one.values.flatMap((value) =>
      typeof value === 'string' && isWhole(value) ? [encodeURIComponent(value.slice(0, 9000))] : [],
    )
    const escapes = one.isFreeText ? ['%00', 'a%07b', 'a%0ab'] : badEscapes
    return [
      ...(one.values.includes(MISSING) ? [spoiltQuery(base, key, [])] : []),
      ...[...values, ...escapes].map((value) => spoiltQuery(base, key, [value])),
      spoiltQuery(base, key, [encodeURIComponent(valid), encodeURIComponent(valid)]),
    ]
  })
}

function spoiltQuery(base: Base, key: string, values: readonly string[]): BadInput {
  const others = Object.entries(base.parts.querystring ?? {}).filter(([other]) => other !== key)
  const pairs = [
    ...others.map(([other, value]) => `${other}=${encodeURIComponent(value)}`),
    ...values.map((value) => `${key}=${value}`),
  ]
  const what = `${key} in the query: ${values.length === 0 ? 'missing' : values.join(' twice ').slice(0, 60)}`
  return { what, field: key, request: requestOf(base, { query: pairs.join('&') }) }
}

function bodyInputs(name: string, base: Base): BadInput[] {
  const { body } = base.endpoint.schema
  if (base.endpoint.method === 'GET') return []
  if (!body) return [...unreadableBodies(base)]
  return [
    ...wholeBodies(base),
    ...unreadableBodies(base),
    ...[...badFields(body), ...peculiarFields(name, 'body')].flatMap((one) => spoiltBodies(base, one)),
  ]
}

function spoiltBodies(base: Base, { path, values }: BadField): BadInput[] {
  return values.map((value) => ({
    what: `${path.join('.')}: ${describe(value)}`,
    field: path.join('.'),
    request: requestOf(base, { payload: withValue(base.parts.body, path, value) }),
  }))
}

const RAW = '\u0001raw\u0001'

/** The body as JSON, with a value at a path; objects on the way are made where there are none. */
function withValue(body: unknown, path: readonly string[], value: unknown): string {
  const placed = place(body, path, isRaw(value) ? RAW : value)
  const text = JSON.stringify(placed)
  return isRaw(value) ? text.replace(JSON.stringify(RAW), value.raw) : text
}

function place(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const object = { ...(typeof into === 'object' && into !== null ? into : {}) } as Record<string, unknown>
  if (rest.length === 0 && value === MISSING) delete object[key]
  else object[key] = place(object[key], rest, value)
  return object
}

function describe(value: unknown): string {
  if (value === MISSING) return 'missing'
  return (isRaw(value) ? value.raw : (JSON.stringify(value) ?? 'undefined')).slice(0, 60)
}

/** JSON, but no object. */
function wholeBodies(base: Base): BadInput[] {
  const deep = 10_000
  const bodies = [
    ...['null', 'true', '7', '"text"', '[]', '[{}]', '[[]]', `[${JSON.stringify(base.parts.body)}]`],
    '['.repeat(deep) + ']'.repeat(deep),
  ]
  return bodies.map((payload) => spoiltBody(base, payload))
}

/** A picture and a file of members or of a bank may be larger than other bodies. */
function bodyLimit({ endpoint }: Base): number {
  const hasPicture =
    [createEvent.url, updateEvent.url].includes(endpoint.url) || endpoint.url.endsWith('/image')
  if (endpoint.url.endsWith('/import/item')) return 24 * 1024 * 1024
  return hasPicture ? 4 * 1024 * 1024 : 256 * 1024
}

/** No JSON, too much of it, or JSON that is meant to change what objects are. */
function unreadableBodies(base: Base): BadInput[] {
  const valid = JSON.stringify(base.parts.body ?? {})
  const open = valid.slice(0, -1) + (valid === '{}' ? '' : ',')
  const json = { 'content-type': 'application/json' }
  const texts = [
    '',
    ' ',
    '{',
    '}',
    "{'a':1}",
    '{a:1}',
    `${valid}x`,
    `${valid}${valid}`,
    `${valid.slice(0, -1)},}`,
    `${open}"a":NaN}`,
  ]
  const tricks = [
    `${open}"__proto__":{"superAdmin":true}}`,
    `${open}"constructor":{"prototype":{"superAdmin":true}}}`,
  ]
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
    'application/jsonx',
  ]
  return [
    ...[...texts, ...tricks, `${open}"a":"\u0000"}`].map((payload) => spoiltBody(base, payload)),
    spoiltBody(base, Buffer.from(valid, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }),
    spoiltBody(base, gzipSync(valid), { ...json, 'content-encoding': 'gzip' }),
    spoiltBody(base, '{"a":'.repeat(10_000)),
    ...types.map((type) => ({ ...spoiltBody(base, valid, { 'content-type': type }), field: 'content-type' })),
    spoiltBody(base, `${open}"a":"${'x'.repeat(bodyLimit(base))}"}`),
  ]
}

function spoiltBody(base: Base, payload: string | Buffer, headers: Record<string, string> = {}): BadInput {
  const what = `${payload.length} bytes: ${String(payload).slice(0, 60)} ${JSON.stringify(headers)}`
  return { what, field: 'body', request: requestOf(base, { payload, headers }) }
}

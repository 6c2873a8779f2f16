import { expect, test } from 'vitest'
import * as banner from './banner.ts'
import type { Endpoint } from './endpoint.ts'
import * as event from './event.ts'
import * as family from './family.ts'
import * as member from './member.ts'
import * as membership from './membership.ts'
import * as notification from './notification.ts'
import * as organisation from './organisation.ts'
import * as payment from './payment.ts'
import * as thread from './thread.ts'

const endpoints = [banner, thread, event, family, member, membership, notification, organisation, payment]
  .flatMap((noun) => Object.values<unknown>(noun))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'service' in value)

test('no two calls share a method and an address', () => {
  const addresses = endpoints.map(({ service, method, url }) => `${service} ${method} ${url}`)
  expect(addresses.length).toBeGreaterThan(25)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every parameter of an address is in the schema of its parameters', () => {
  for (const { url, schema } of endpoints) {
    const named = [...url.matchAll(/:(\w+)/g)].map((match) => match[1])
    const shape = schema.params ? Object.keys((schema.params as unknown as { shape: object }).shape) : []
    expect([url, shape.sort()]).toEqual([url, named.sort()])
  }
})

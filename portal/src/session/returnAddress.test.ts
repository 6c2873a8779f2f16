import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepReturnAddress, readReturnAddress } from './returnAddress.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('location', { origin: 'https://club.example' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an address is kept without its origin, and one of elsewhere not at all', () => {
  const kept = (href: string) => {
    keepReturnAddress(href)
    return readReturnAddress()
  }
  expect(kept('https://club.example/organisation/1?part=access&open=invite#end')).toBe(
    '/organisation/1?part=access&open=invite#end',
  )
  expect(kept('/events?x=1')).toBe('/events?x=1')
  expect(
    ['https://club.example.elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example'].map(kept),
  ).toEqual([null, null, null])
})

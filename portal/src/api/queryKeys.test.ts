import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { allExcept, keepWithin, queryKeys } from './queryKeys.ts'

/** Every key that the registry makes, with arguments that differ. */
function everyKey(): string[] {
  return Object.values(queryKeys)
    .flatMap((keys) => Object.values(keys))
    .map((key: unknown) => (typeof key === 'function' ? key('a', 'b', 'c') : key))
    .map((key) => JSON.stringify(key))
}

test('no two queries have the same key', () => {
  const keys = everyKey()
  expect(new Set(keys).size).toBe(keys.length)
})

test('an array literal is no key: the compiler refuses it', async () => {
  const queryClient = new QueryClient()
  // @ts-expect-error Only the registry makes keys.
  await queryClient.invalidateQueries({ queryKey: ['thread'] })
  // @ts-expect-error The same for what is written into the cache.
  queryClient.setQueryData(['thread', 'one'], null)
  await queryClient.invalidateQueries({ queryKey: queryKeys.thread.all })
})

test('`all` of a noun covers its other keys, and allExcept covers every other noun', () => {
  const queryClient = new QueryClient()
  for (const key of [queryKeys.thread.one('ida', '1'), queryKeys.organisation.all, queryKeys.status.all]) {
    queryClient.setQueryData(key, 'data')
  }
  expect(queryClient.getQueriesData({ queryKey: queryKeys.thread.all })).toHaveLength(1)
  expect(queryClient.getQueriesData(allExcept(queryKeys.organisation.all))).toHaveLength(2)
})

test('the last answer stays for another search in the same list only', () => {
  const keep = keepWithin(queryKeys.thread.inbox('7', 'open'))
  expect(keep('last', { queryKey: queryKeys.thread.inbox('7', 'open', 'ida') })).toBe('last')
  expect(keep('last', { queryKey: queryKeys.thread.inbox('7', 'closed', 'ida') })).toBeUndefined()
  expect(keep('last', { queryKey: queryKeys.thread.inbox('8', 'open', 'ida') })).toBeUndefined()
  expect(keep('last', undefined)).toBeUndefined()
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { allExcept, keepWithin, keyOf } from './queryKeys.ts'

test('a key that the registry did not make is refused by the compiler', async () => {
  const queryClient = new QueryClient()
  // @ts-expect-error An array literal is no key.
  await queryClient.invalidateQueries({ queryKey: ['thread'] })
  // @ts-expect-error Nor for what is written into the cache.
  queryClient.setQueryData(['thread', 'one'], null)
  // @ts-expect-error Nor does a noun have keys that are not in the table.
  await queryClient.invalidateQueries({ queryKey: keyOf('thread', 'two') })
  await queryClient.invalidateQueries({ queryKey: keyOf('thread') })
})

test('the key of a noun covers its longer keys, and allExcept covers every other noun', () => {
  const queryClient = new QueryClient()
  for (const key of [keyOf('thread', 'one', 'ida', '1'), keyOf('organisation'), keyOf('status')]) {
    queryClient.setQueryData(key, 'data')
  }
  expect(queryClient.getQueriesData({ queryKey: keyOf('thread') })).toHaveLength(1)
  expect(queryClient.getQueriesData(allExcept('organisation'))).toHaveLength(2)
})

test('the last answer stays for another search in the same list only', () => {
  const keep = keepWithin(keyOf('thread', 'inbox', '7', 'open'))
  expect(keep('last', { queryKey: keyOf('thread', 'inbox', '7', 'open', 'ida') })).toBe('last')
  expect(keep('last', { queryKey: keyOf('thread', 'inbox', '7', 'closed', 'ida') })).toBeUndefined()
  expect(keep('last', { queryKey: keyOf('thread', 'inbox', '8', 'open', 'ida') })).toBeUndefined()
  expect(keep('last', undefined)).toBeUndefined()
})

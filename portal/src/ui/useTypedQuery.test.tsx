import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTypedQuery } from './useTypedQuery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asked = vi.fn()
let follow: (query: string) => void

function Search({ followsAtOnce = true }: { followsAtOnce?: boolean }) {
  const [query, setQuery] = useState('')
  follow = setQuery
  const [typed, setTyped] = useTypedQuery(query, (words) => {
    asked(words)
    if (followsAtOnce) setQuery(words)
  })
  return <input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
}
const field = () => screen.getByLabelText<HTMLInputElement>('Search')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pause = () => act(() => vi.runAllTimers())

test('asks once after a pause, without blanks around', () => {
  asked.mockClear()
  render(<Search />)
  type('k')
  type('keys ')
  pause()
  expect(asked.mock.calls).toEqual([['keys']])
  expect(field().value).toBe('keys ')
})

test('an address that another link changed is followed, and nothing comes back', () => {
  asked.mockClear()
  render(<Search />)
  type('keys')
  pause()
  act(() => follow(''))
  expect(field().value).toBe('')
  pause()
  expect(asked.mock.calls).toEqual([['keys']])
})

test('a link that is pressed within the pause wins', () => {
  asked.mockClear()
  render(<Search />)
  type('keys')
  pause()
  type('keys of')
  act(() => follow(''))
  pause()
  expect([field().value, asked.mock.calls]).toEqual(['', [['keys']]])
})

test('what is typed while the address is still on its way is kept', () => {
  asked.mockClear()
  render(<Search followsAtOnce={false} />)
  type('ke')
  pause()
  type('key')
  act(() => follow('ke'))
  expect(field().value).toBe('key')
  pause()
  expect(asked.mock.calls).toEqual([['ke'], ['key']])
})

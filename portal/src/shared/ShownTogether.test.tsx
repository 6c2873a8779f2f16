import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { keyOf } from '../api/queryKeys.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ShownTogether } from './ShownTogether.tsx'

interface PartProps {
  name: string
  answer: Promise<string>
  next?: Promise<string>
}

/** A part that asks for something, and another one once it knows it. */
function Part({ name, answer, next }: PartProps) {
  const { data } = useQuery<string>({ queryKey: keyOf('team', 'one', name), queryFn: () => answer })
  return data === undefined ? null : (
    <>
      <p>{data}</p>
      {next && <Part name={`${name} next`} answer={next} />}
    </>
  )
}

function later() {
  let give = (_: string) => {}
  const answer = new Promise<string>((resolve) => {
    give = resolve
  })
  return { answer, give }
}

const shownOf = (text: string) => screen.getByText(text).closest('[aria-busy="true"]') === null

test('what is there already waits for the parts above it, also for what one of them asks next', async () => {
  const [first, second] = [later(), later()]
  await renderPart(
    <ShownTogether>
      <Part name="above" answer={first.answer} next={second.answer} />
      <Part name="below" answer={Promise.resolve('Below')} />
    </ShownTogether>,
    { server: fakeServer() },
  )
  await screen.findByText('Below')
  expect(shownOf('Below')).toBe(false)
  first.give('Above')
  await screen.findByText('Above')
  expect(shownOf('Above')).toBe(false)
  second.give('Next')
  await screen.findByText('Next')
  await vi.waitFor(() => expect(shownOf('Below')).toBe(true))
})

test('code that is on its way keeps the others back where a skeleton stands for it', async () => {
  const code = later()
  const Late = lazy(async () => {
    const text = await code.answer
    return { default: () => <p>{text}</p> }
  })
  await renderPart(
    <ShownTogether>
      <Suspense fallback={<Skeleton height="20px" />}>
        <Late />
      </Suspense>
      <Part name="below" answer={Promise.resolve('Below')} />
    </ShownTogether>,
    { server: fakeServer() },
  )
  await screen.findByText('Below')
  // Whatever the answer leads to is drawn.
  for (let round = 0; round < 5; round += 1) await act(async () => undefined)
  expect(shownOf('Below')).toBe(false)
  code.give('Late')
  await screen.findByText('Late')
  await vi.waitFor(() => expect(shownOf('Below')).toBe(true))
})

test('an answer that does not come keeps the others back for two seconds at most', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await renderPart(
      <ShownTogether>
        <Part name="never" answer={later().answer} />
        <Part name="there" answer={Promise.resolve('There')} />
      </ShownTogether>,
      { server: fakeServer() },
    )
    await screen.findByText('There')
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(shownOf('There')).toBe(true))
  } finally {
    vi.useRealTimers()
  }
})

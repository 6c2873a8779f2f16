import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazyPart.tsx'

test('a part that can’t be fetched says so in its place, and comes by a press', async () => {
  // React writes what a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue()
  let fetched = 0
  const Part = lazyPart(async () => {
    fetched += 1
    if (fetched < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return { Menu: ({ name }: { name: string }) => <p>Menu of {name}</p> }
  }, 'Menu')
  render(
    <>
      <h1>Screen</h1>
      <Suspense fallback={null}>
        <Part name="Ida" />
      </Suspense>
    </>,
  )
  for (const times of [1, 2]) {
    const tryAgain = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('This part could not be loaded.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Screen' })).toBeTruthy()
    // Not again before somebody asks for it.
    expect(fetched).toBe(times)
    fireEvent.click(tryAgain)
  }
  expect(await screen.findByText('Menu of Ida')).toBeTruthy()
})

import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { lazyPart } from './lazyPart.tsx'

test('a part that can not be fetched leaves the screen, and is fetched again by a press alone', async () => {
  let fetches = 0
  const Part = lazyPart(async () => {
    fetches += 1
    if (fetches < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return { Menu: () => <p>the menu</p> }
  }, 'Menu')
  const screenWithPart = (
    <>
      <h1>The screen</h1>
      <Suspense>
        <Part />
      </Suspense>
    </>
  )
  const { user } = await renderPart(screenWithPart, { server: fakeServer() })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(fetches).toBe(2)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('the menu')
  expect(fetches).toBe(3)
  expect(screen.getByRole('heading', { name: 'The screen' })).toBeDefined()
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readReturnAddress } from '../../session/returnAddress.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { LockScreen } from './LockScreen.tsx'

test('who is signed in does not read that they were logged out, and locks from there', async () => {
  const { user } = await renderPart(<LockScreen />, { server: fakeServer() })
  expect(screen.queryByText('You have been logged out')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are signed in')
  await user.click(screen.getByRole('button', { name: 'Lock the screen' }))
  await waitFor(() => expect(sessionStorage.getItem('locked')).toBe('1'))
  expect(readReturnAddress()).toBe('/')
})

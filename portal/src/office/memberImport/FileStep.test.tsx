import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { FileStep } from './FileStep.tsx'

test.each([
  ['where a file can be dropped', false, 'Drop a CSV file or a spreadsheet here'],
  ['on a phone', true, 'Choose a CSV file or a spreadsheet'],
])('%s the place of the file says what can be done there', async (_where, isPhone, words) => {
  const list = { matches: isPhone, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  const server = fakeServer()
  server.on('GET', '/batch', json([]))
  await renderPart(<FileStep orgId="80000000-0000-4000-8000-000000000008" onTaken={vi.fn()} />, { server })
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.queryAllByText(/^Drop /)).toHaveLength(isPhone ? 0 : 1)
})

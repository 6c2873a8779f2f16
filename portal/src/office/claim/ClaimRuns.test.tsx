import type { Batch } from '@medlem/contract/batch'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { ClaimRuns } from './ClaimRuns.tsx'

const ORG = '63000000-0000-4000-8000-000000000006'
const run: Batch = {
  id: '64000000-0000-4000-8000-000000000006',
  kind: 'claim',
  state: 'done',
  name: 'Adult 2027',
  startedBy: 'Karl Kasse',
  createdAt: '2026-12-18T03:00:00.000Z',
  groups: { needs_you: 1, changed: 3, new: 0, same: 0 },
  rows: { waiting: 0, aside: 1, sending: 0, done: 3, failed: 0, reversed: 0, kept: 0, not_possible: 0 },
  problem: null,
  ranAt: '2026-12-18T03:00:01.000Z',
  undoneAt: null,
  undoUntil: '2027-01-17T03:00:01.000Z',
  file: null,
  bankFile: null,
  isOn: null,
  text: null,
}

async function shown(batches: Batch[]): Promise<string[]> {
  const server = fakeServer()
  server.on('GET', '/batch/list', json(batches))
  await renderPart(<ClaimRuns orgId={ORG} />, { server })
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
}

test('each run has who began it, how far it is and the page where it can be undone', async () => {
  const rows = await shown([
    run,
    { ...run, id: '64000000-0000-4000-8000-000000000007', startedBy: '' },
    { ...run, id: '64000000-0000-4000-8000-000000000008', state: 'running' },
    { ...run, id: '64000000-0000-4000-8000-000000000009', state: 'undone' },
  ])
  expect(rows[0]).toMatch(/Karl Kasse.*3 people asked$/)
  expect(rows[1]).toMatch(/At the renewal, as the fee says.*3 people asked$/)
  expect(rows[2]).toMatch(/Under way$/)
  expect(rows[3]).toMatch(/Undone$/)
  expect(screen.getAllByRole('link', { name: 'Adult 2027' })[0]?.getAttribute('href')).toContain(run.id)
})

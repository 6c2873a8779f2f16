import type { DoorNews, DoorScans } from '@medlem/contract/door'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DoorSource } from '../../api/door/door.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { useDoor } from './useDoor.ts'

const ida = { registrationId: '90000000-0000-4000-8000-000000000009', name: 'Ida', code: 'IDA', version: 1 }
const news: DoorNews = { scans: [], revoked: [], tickets: [ida], asOf: '2026-11-21T18:00:05Z' }

function Names({ source }: { source: DoorSource }) {
  const { list } = useDoor(source)
  return <h1>{list?.tickets.map(({ name }) => name).join() || 'No one'}</h1>
}

test('a phone says which names came with the last answer, so that they are not logged once more', async () => {
  const sent: DoorScans[] = []
  const source: DoorSource = {
    reader: 'helper',
    key: 'north',
    load: async () => ({
      eventId: 'e',
      title: 'Supper',
      startDate: '2026-11-21T17:30:00Z',
      organisationName: 'Havnen',
      keys: [],
      scans: [],
      revoked: [],
      tickets: [],
      asOf: '2026-11-21T18:00:00Z',
    }),
    send: async (body) => {
      sent.push(body)
      return news
    },
  }
  await renderPart(<Names source={source} />, { server: fakeServer() })
  await screen.findByRole('heading', { name: 'Ida' })
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  await waitFor(() => expect(sent.map(({ known }) => known)).toEqual([[], [ida.registrationId]]))
})

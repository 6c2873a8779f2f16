import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import type { WaitingPage } from '@medlem/contract/waitingPage'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepActingFor } from '../../session/actingFor.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, renderPart } from '../../testing/renderPart.tsx'
import type { ChosenPayment } from './choiceGrid.ts'
import { useAcceptancePart } from './PagesToAccept.tsx'

const CLUB = '20000000-0000-4000-8000-000000000002'
const id = (n: number) => `30000000-0000-4000-8000-00000000000${n}`
const page = (n: number, title: string, version = 1): WaitingPage => ({
  id: id(n),
  version,
  title,
  languages: { title: 'en' },
})
const statutes = page(1, 'Statutes', 3)
const privacy = page(2, 'Privacy')

function line(n: number, firstName: string, waitingPages?: WaitingPage[]): ChosenPayment['lines'][number] {
  const status = { orgId: CLUB, ...(waitingPages && { waitingPages }) } as MemberStatus
  const relation = n === 7 ? 'self' : 'child'
  const person = {
    memberId: id(n),
    firstName,
    lastName: 'Holm',
    relation,
    linkStatus: null,
    statuses: [status],
  }
  return { person: person as FamilyMemberStatus, offer: {} } as ChosenPayment['lines'][number]
}

/** The part as the review has it, with the button that goes on. */
function Asked({
  lines,
  acting,
  onPay,
}: {
  lines: ChosenPayment['lines']
  acting: boolean
  onPay: () => void
}) {
  // The session forgets it unless a super administrator is signed in.
  if (acting) keepActingFor(id(7))
  const acceptance = useAcceptancePart({ orgId: CLUB, lines }, { name: 'Sejlklubben' })
  return (
    <>
      {acceptance.part}
      <button
        type="button"
        onClick={async () => {
          if (acceptance.isTicked() && (await acceptance.save())) onPay()
        }}
      >
        Pay
      </button>
    </>
  )
}

async function open(lines: ChosenPayment['lines'], { acting = false } = {}) {
  const server = fakeServer()
  const paid: true[] = []
  const { user } = await renderPart(<Asked lines={lines} acting={acting} onPay={() => paid.push(true)} />, {
    server,
  })
  const pay = () => user.click(screen.getByRole('button', { name: 'Pay' }))
  return { server, user, paid, pay }
}
const accepted = json({ version: 1, accepted: [] })

test('pages that wait are accepted for those for whom they wait, before the payment and not without the tick', async () => {
  const { server, user, paid, pay } = await open([
    line(7, 'Ida', [statutes, privacy]),
    line(8, 'Alma', [statutes]),
  ])
  server.on('POST', `/page/item/${statutes.id}/acceptance`, accepted)
  server.on('POST', `/page/item/${privacy.id}/acceptance`, accepted)
  const link = screen.getByRole('link', { name: 'Statutes, version 3' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    `/content?page=${statutes.id}&version=3`,
    '_blank',
  ])
  await pay()
  const box = 'I accept Statutes and Privacy for Ida and Alma'
  expect(errorAt(box)).toBe('Please accept to continue.')
  expect([server.writes, paid]).toEqual([[], []])
  await user.click(screen.getByLabelText(box))
  expect(errorAt(box)).toBe('')
  await pay()
  expect(server.writes.map(({ body }) => body)).toEqual([
    { version: 3, memberIds: [id(7), id(8)] },
    { version: 1, memberIds: [id(7)] },
  ])
  expect(paid).toEqual([true])
})

test('where nothing waits nothing is asked', async () => {
  const { server, paid, pay } = await open([line(7, 'Ida')])
  expect(screen.queryByRole('checkbox')).toBeNull()
  await pay()
  expect([server.writes, paid]).toEqual([[], [true]])
})

test('an acceptance that is refused stops the payment, and says so', async () => {
  const { server, user, paid, pay } = await open([line(7, 'Ida', [statutes])])
  server.on('POST', `/page/item/${statutes.id}/acceptance`, refusal(409, 'stale_version'))
  await user.click(screen.getByLabelText('I accept Statutes'))
  await pay()
  expect((await screen.findByRole('alert')).textContent).toContain('It was not accepted.')
  expect(paid).toEqual([])
})

test('one who acts for a member does not accept for them, and can buy', async () => {
  const { server, paid, pay } = await open([line(7, 'Ida', [statutes])], { acting: true })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText(/Only the member can accept this/)).toBeTruthy()
  await pay()
  expect([server.writes, paid]).toEqual([[], [true]])
})

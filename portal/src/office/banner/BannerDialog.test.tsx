import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { BannerDialog } from './BannerDialog.tsx'

const ORG = '80000000-0000-4000-8000-000000000008'
const dialog = <BannerDialog orgId={ORG} banner={undefined} onClose={vi.fn()} />
const save = () => screen.getByRole('button', { name: 'Save' })

test('a banner needs a text', async () => {
  const server = fakeServer()
  const { user } = await renderPart(dialog, { server })
  await user.click(save())
  await screen.findByText('Please write something.')
  expect(errorAt('Text')).toBe('Please write something.')
  expect(document.activeElement).toBe(field('Text'))
  expect(server.writes).toEqual([])
})

test('the year is asked for only for members who have not paid, the kind only for others', async () => {
  const { user } = await renderPart(dialog, { server: fakeServer() })
  expect(screen.queryByLabelText('Year that is not paid')).toBeNull()
  await user.selectOptions(field('Who sees it'), 'Members who have not paid a year')
  expect(field('Year that is not paid')).toBeTruthy()
  expect(screen.queryByLabelText('Kind')).toBeNull()
})

test('a link is sent with its text, and neither without a page', async () => {
  const server = fakeServer()
  const { user } = await renderPart(dialog, { server })
  await user.type(field('Text'), 'Renew now')
  await user.click(save())
  await screen.findByText('We don’t know yet whether the banner was saved.')
  await user.selectOptions(field(/^Link to a page/), 'New Membership')
  await user.type(field('Text of the link'), 'Renew')
  await user.click(save())
  await waitFor(() => expect(server.writes).toHaveLength(2))
  expect(server.writes.map(({ body }) => body)).toMatchObject([
    { text: 'Renew now', linkTo: null, linkText: null, year: null },
    { text: 'Renew now', linkTo: 'membership-new', linkText: 'Renew' },
  ])
})

test('what the server refuses is shown at its field', async () => {
  const server = fakeServer()
  server.on('POST', '/banner/item', refusal(400, 'invalid_request', { year: 'No such year.' }))
  const { user } = await renderPart(dialog, { server })
  await user.type(field('Text'), 'Renew now')
  await user.selectOptions(field('Who sees it'), 'Members who have not paid a year')
  await user.click(save())
  await screen.findByText('No such year.')
  expect(errorAt('Year that is not paid')).toBe('No such year.')
})

test('what was typed is there again after a reload', async () => {
  expect(await typedAfterReload(dialog, { server: fakeServer(), label: 'Text', text: 'Soon' })).toBe('Soon')
})

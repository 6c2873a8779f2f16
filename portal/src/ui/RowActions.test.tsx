import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { Dialog } from './Dialog.tsx'
import { RowActions } from './RowActions.tsx'

function Row({ deeds }: { deeds: readonly string[] }) {
  const [done, setDone] = useState<string>()
  return (
    <>
      <RowActions
        name="Ida Holm"
        actions={deeds.map((label) => ({ id: label, label, onPress: () => setDone(label) }))}
      />
      <Dialog isOpen={done !== undefined} title={`${done}?`} onClose={() => setDone(undefined)}>
        …
      </Dialog>
    </>
  )
}

const open = (...deeds: string[]) => renderPart(<Row deeds={deeds} />, { server: fakeServer() })
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('one or two actions stand in the row', async () => {
  await open('Record', 'Forgive')
  expect(names()).toEqual(['Record', 'Forgive'])
})

test('of three the first stands in the row, the others behind a button that says whose row it is', async () => {
  await open('Record', 'Pause', 'Forgive')
  expect(names()).toEqual(['Record', 'More for Ida Holm'])
})

test('an action is chosen with the keyboard, and what it opens stands alone', async () => {
  const { user } = await open('Record', 'Pause', 'Forgive')
  screen.getByRole('button', { name: 'More for Ida Holm' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Ida Holm' })
  screen.getByRole('button', { name: 'Pause' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Pause?' })
  expect(screen.queryByRole('dialog', { name: 'Ida Holm' })).toBeNull()
})

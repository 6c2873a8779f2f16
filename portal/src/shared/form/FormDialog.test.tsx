import type { ErrorCode } from '@medlem/contract/error'
import { useMutation } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { FormEvent, ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { CallError } from '../../api/call/callError.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { errorAt, field, KEPT, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { type DialogFormOptions, useDialogForm } from './useDialogForm.ts'

interface Values {
  name: string
  place: string
}
type Write = (body: { name: string; version: number | undefined }) => Promise<string>

const problem = (status: number, code: ErrorCode, fields: Record<string, string> = {}) =>
  new CallError({
    status,
    code,
    detail: 'The server says no.',
    errors: Object.entries(fields).map(([name, message]) => ({ field: name, code: 'invalid', message })),
  })

interface BoatProps extends Pick<DialogFormOptions<Values, { name: string }, string>, 'conflict'> {
  write: Write
  onClose?: () => void
  onDone?: (answer: string) => void
}

function Boat({ write: mutationFn, onClose = vi.fn(), onDone, conflict }: BoatProps) {
  const write = useMutation({ mutationFn: (body: Parameters<Write>[0]) => mutationFn(body), retry: false })
  const { form, dialog } = useDialogForm<Values, { name: string }, string>({
    defaultValues: { name: '', place: '' },
    read: ({ name }) => (name === '' ? { field: 'name', message: 'Please name it.' } : { name }),
    draft: 'boat',
    write,
    send: ({ name }, version) => write.mutateAsync({ name, version }),
    fields: ['name', 'place'],
    onClose,
    ...(conflict && { conflict }),
    ...(onDone && { onDone }),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      {...dialog}
      title="Boat"
      lead="Every boat has a name."
      failed={{
        refused: 'The boat is not saved.',
        unknown: 'Is the boat saved?',
        again: 'Look at the pier.',
      }}
    >
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField label="Place" error={errors.place?.message} {...form.register('place')} />
    </FormDialog>
  )
}

const show = (part: ReactNode) => renderPart(part, { server: fakeServer() })
const save = () => screen.getByRole('button', { name: 'Save' })

test('Enter sends what was read, once, and the answer ends the draft', async () => {
  const write = vi.fn<Write>(async () => 'boat 7')
  const onDone = vi.fn()
  const { user } = await show(<Boat write={write} onDone={onDone} />)
  expect(screen.getByRole('dialog', { name: 'Boat' })).toBeTruthy()
  await user.type(field('Name'), 'Svanen{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('boat 7'))
  expect(write.mock.calls.map(([body]) => body)).toEqual([{ name: 'Svanen', version: undefined }])
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('what can’t be read is shown at its field, which takes the focus, and nothing is sent', async () => {
  const write = vi.fn<Write>()
  const { user } = await show(<Boat write={write} />)
  await user.click(save())
  await screen.findByText('Please name it.')
  expect(errorAt('Name')).toBe('Please name it.')
  expect(document.activeElement).toBe(field('Name'))
  expect(write).not.toHaveBeenCalled()
})

test('what the server refuses of a field is shown there alone; a new value takes it away', async () => {
  const write = vi.fn<Write>().mockRejectedValue(problem(400, 'invalid_request', { place: 'No such pier.' }))
  const { user } = await show(<Boat write={write} />)
  await user.type(field('Name'), 'Svanen')
  await user.click(save())
  await screen.findByText('No such pier.')
  expect(errorAt('Place')).toBe('No such pier.')
  expect(document.activeElement).toBe(field('Place'))
  expect(screen.queryByText('The server says no.')).toBeNull()
  await user.type(field('Place'), 'North')
  expect(errorAt('Place')).toBe('')
})

test('a refusal of the whole, and an outcome that is unknown, differ', async () => {
  const write = vi.fn<Write>().mockRejectedValueOnce(problem(409, 'invalid_transition'))
  const { user } = await show(<Boat write={write} />)
  await user.type(field('Name'), 'Svanen')
  await user.click(save())
  await screen.findByText('The server says no.')
  write.mockRejectedValueOnce(problem(0, 'internal'))
  await user.click(save())
  expect(await screen.findByText('Is the boat saved?')).toBeTruthy()
  expect(screen.getByText('The server did not answer. Look at the pier.')).toBeTruthy()
})

test.each<[ErrorCode, string]>([
  ['fresh_login_required', 'Sign in again'],
  ['second_step_required', 'Sign in with two steps'],
])('%s leads to the sign-in, in every dialog', async (code, button) => {
  const write = vi.fn<Write>().mockRejectedValue(problem(403, code))
  const { user } = await show(<Boat write={write} />)
  await user.type(field('Name'), 'Svanen')
  await user.click(save())
  expect(await screen.findByRole('button', { name: button })).toBeTruthy()
})

test('the button waits for the answer and sends nothing meanwhile', async () => {
  let answer: (boat: string) => void = () => undefined
  const write = vi.fn<Write>(() => new Promise((resolve) => (answer = resolve)))
  const onClose = vi.fn()
  const { user } = await show(<Boat write={write} onClose={onClose} />)
  await user.type(field('Name'), 'Svanen')
  await user.click(save())
  const busy = await screen.findByRole('button', { name: /please wait/ })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  await user.click(busy)
  expect(write).toHaveBeenCalledTimes(1)
  answer('boat 7')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('typed text survives a reload, with a way to start over', async () => {
  const boat = <Boat write={vi.fn<Write>()} />
  expect(await typedAfterReload(boat, { server: fakeServer(), label: 'Name', text: 'Svanen' })).toBe('Svanen')
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(field('Name')).toHaveProperty('value', '')
  expect(screen.queryByText(KEPT)).toBeNull()
})

test.each([
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s closes without a write and ends the draft', async (_key, leave) => {
  const onClose = vi.fn()
  const { user } = await show(<Boat write={vi.fn<Write>()} onClose={onClose} />)
  await user.type(field('Name'), 'Svanen')
  leave()
  expect(onClose).toHaveBeenCalled()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('another person’s write is compared field by field, and the choice is sent with the version that was loaded', async () => {
  const write = vi
    .fn<Write>()
    .mockRejectedValueOnce(problem(409, 'stale_version'))
    .mockResolvedValue('boat 7')
  const conflict = {
    version: 3,
    fields: [{ name: 'name' as const, label: 'Name' }],
    load: async () => ({ values: { name: 'Ternen', place: '' }, version: 4 }),
  }
  const { user } = await show(<Boat write={write} conflict={conflict} />)
  await user.type(field('Name'), 'Svanen')
  await user.click(save())
  await user.click(await screen.findByRole('radio', { name: /Ternen/ }))
  expect(screen.queryByText('The boat is not saved.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }))
  await waitFor(() => expect(write.mock.lastCall?.[0]).toEqual({ name: 'Ternen', version: 4 }))
})

test('a question without fields: the button writes and shows what failed, and the other closes without a write', async () => {
  const mutationFn = vi.fn(() => Promise.reject(problem(409, 'invalid_transition')))
  const onClose = vi.fn()
  function Question() {
    const write = useMutation({ mutationFn, retry: false })
    return (
      <ConfirmDialog
        write={write}
        onConfirm={() => write.mutate()}
        onClose={onClose}
        title="Sell the boat?"
        cancel="Keep it"
        submit="Sell it"
        isDanger
      />
    )
  }
  // As a row of a form that can be cancelled: the form itself is not sent.
  const around = vi.fn((event: FormEvent) => event.preventDefault())
  const { user } = await show(
    <form onSubmit={around}>
      <Question />
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Sell it' }))
  await screen.findByText('The server says no.')
  expect(mutationFn).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(around).not.toHaveBeenCalled()
  expect(mutationFn).toHaveBeenCalledTimes(1)
})

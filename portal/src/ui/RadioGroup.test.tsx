import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { RadioGroup } from './RadioGroup.tsx'

const options = [
  { value: 'tight', label: 'Tight' },
  { value: 'airy', label: 'Airy' },
]

test('a named group, of which a press or an arrow key chooses one', async () => {
  function Rows() {
    const [value, setValue] = useState('tight')
    return <RadioGroup legend="Rows" options={options} value={value} onChange={setValue} />
  }
  render(<Rows />)
  const user = userEvent.setup()
  expect(screen.getByRole('group', { name: 'Rows' })).toBeTruthy()
  await user.click(screen.getByText('Airy'))
  expect(screen.getByRole('radio', { name: 'Airy', checked: true })).toBeTruthy()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('radio', { name: 'Tight', checked: true })).toBeTruthy()
})

test('as a field of a form it begins with the form’s value, and gives what is chosen', async () => {
  const send = vi.fn()
  function Form() {
    const { register, handleSubmit } = useForm({ defaultValues: { rows: 'airy' } })
    return (
      <form onSubmit={handleSubmit((values) => send(values))}>
        <RadioGroup legend="Rows" options={options} field={register('rows')} />
        <button type="submit">Send</button>
      </form>
    )
  }
  render(<Form />)
  const user = userEvent.setup()
  expect(screen.getByRole('radio', { name: 'Airy', checked: true })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Tight' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledWith({ rows: 'tight' })
})

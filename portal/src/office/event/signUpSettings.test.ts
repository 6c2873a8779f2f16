import { expect, test } from 'vitest'
import { fromSettingsForm, toSettingsForm } from './signUpSettings.ts'

const start = '2026-11-28T18:00:00.000Z'
const before = {
  takesSignUps: true,
  capacity: 8,
  signUpFrom: '2026-11-20T06:30:30.000Z',
  signUpUntil: '2026-11-27T18:00:00.000Z',
}

test('settings are typed as numbers, and nothing means no limit', () => {
  const form = toSettingsForm(before, start)
  expect(form).toEqual({
    takesSignUps: true,
    capacity: '8',
    hoursBefore: '24',
    opensDay: '2026-11-20',
    opensTime: '07:30',
    takesGuests: false,
  })
  expect(fromSettingsForm(form, before, start)).toEqual(before)
  const none = { ...form, takesSignUps: false, capacity: '', hoursBefore: ' ', opensDay: null, opensTime: '' }
  expect(fromSettingsForm(none, before, start)).toEqual({
    takesSignUps: false,
    capacity: null,
    signUpFrom: null,
    signUpUntil: null,
  })
  const twoHours = fromSettingsForm({ ...form, hoursBefore: '2' }, before, start)
  const inSummer = fromSettingsForm({ ...form, opensDay: '2026-10-24' }, before, start)
  expect(inSummer).toMatchObject({ signUpFrom: '2026-10-24T05:30:00.000Z' })
  expect(twoHours).toMatchObject({ signUpUntil: '2026-11-28T16:00:00.000Z' })
})

test('an end that is no whole hour stays until another is typed', () => {
  const odd = { ...before, signUpUntil: '2026-11-27T18:20:00.000Z' }
  expect(fromSettingsForm(toSettingsForm(odd, start), odd, start)).toEqual(odd)
})

test.each([
  ['capacity', { capacity: '0' }],
  ['capacity', { capacity: 'many' }],
  ['capacity', { capacity: '1.5' }],
  ['opensTime', { opensTime: '25:00' }],
  ['hoursBefore', { hoursBefore: '-1' }],
  ['hoursBefore', { hoursBefore: '9000' }],
])('an error stands at its field when the value is no number: %s', (field, typed) => {
  expect(fromSettingsForm({ ...toSettingsForm(before, start), ...typed }, before, start)).toMatchObject({
    field,
  })
})

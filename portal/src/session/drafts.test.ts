import { createFormControl } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetDrafts, keepDraft, keepDraftsOf, readDraft, removeDraft } from './drafts.ts'
import { typedValues, withTyped } from './draftValues.ts'

const DAY_MS = 24 * 60 * 60_000
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const begun = {
  firstName: 'Ida',
  phone: null,
  address: { City: 'Aarhus', PostCode: '8000' },
  channels: ['email'],
  version: 3,
}

describe('what was typed into a form', () => {
  test('is what differs from the form as it began, field by field', () => {
    const now = { ...begun, phone: '', address: { City: 'Odense', PostCode: '8000' }, channels: [] }
    expect(typedValues(begun, now)).toEqual({ phone: '', address: { City: 'Odense' }, channels: [] })
    expect(typedValues(begun, structuredClone(begun))).toEqual({})
  })

  test('is put into the form as it begins today, and undoes nothing that changed elsewhere', () => {
    const today = { ...begun, firstName: 'Ida Marie', version: 4 }
    const typed = { address: { City: 'Odense', Planet: 'Mars' }, gone: 'x' }
    expect(withTyped(today, typed)).toEqual({ ...today, address: { City: 'Odense', PostCode: '8000' } })
  })

  test('comes out of the form at every change, and is nothing again after a reset', () => {
    const form = createFormControl({ defaultValues: begun })
    const seen: unknown[] = []
    form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => seen.push(typedValues(defaultValues ?? {}, values)),
    })
    form.setValue('address.City', 'Odense')
    expect(seen.at(-1)).toEqual({ address: { City: 'Odense' } })
    form.reset()
    expect(seen.at(-1)).toEqual({})
  })
})

describe('a draft', () => {
  test('is kept for its member and form alone', () => {
    keepDraft('ida', 'profile', { phone: '1' }, 0)
    expect(readDraft('ida', 'profile', 5)).toEqual({ phone: '1' })
    expect(readDraft('ida', 'contact', 5)).toBeNull()
    expect(readDraft('jonas', 'profile', 5)).toBeNull()
  })

  test('goes after a day, when the form is empty again, and when it was sent', () => {
    keepDraft('ida', 'profile', { phone: '1' }, 0)
    expect(readDraft('ida', 'profile', DAY_MS)).not.toBeNull()
    expect(readDraft('ida', 'profile', DAY_MS + 1)).toBeNull()
    expect(kept.size).toBe(0)
    keepDraft('ida', 'profile', { phone: '1' }, 0)
    keepDraft('ida', 'profile', {}, 1)
    expect(kept.size).toBe(0)
    keepDraft('ida', 'profile', { phone: '1' }, 0)
    removeDraft('ida', 'profile')
    expect(kept.size).toBe(0)
  })

  test('goes on a logout and when another person signs in, and stays for the same person', () => {
    keepDraftsOf('ida')
    keepDraft('ida', 'profile', { phone: '1' }, 0)
    keepDraftsOf('ida')
    expect(readDraft('ida', 'profile', 1)).not.toBeNull()
    keepDraftsOf('jonas')
    expect(readDraft('ida', 'profile', 1)).toBeNull()
    kept.set('acting-for', 'x')
    keepDraft('jonas', 'profile', { phone: '1' }, 0)
    forgetDrafts()
    expect(readDraft('jonas', 'profile', 1)).toBeNull()
    expect(kept.get('acting-for')).toBe('x')
  })

  test('that is not JSON is no draft', () => {
    kept.set('draft:ida:profile', '{"at":')
    expect(readDraft('ida', 'profile', 1)).toBeNull()
  })
})

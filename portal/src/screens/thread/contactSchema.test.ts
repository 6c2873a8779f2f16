import { describe, expect, test } from 'vitest'
import { ContactForm, chosenOrganisation, contactField } from './contactSchema.ts'

const club = { id: '11111111-1111-4111-8111-111111111111', key: 'sejlklub', enabled: true }
const choir = { id: '22222222-2222-4222-8222-222222222222', key: 'kor', enabled: true }
const closed = { id: '33333333-3333-4333-8333-333333333333', key: 'skak', enabled: false }

describe('writing to an organisation', () => {
  test('needs an organisation, a subject and a message, and says so on each', () => {
    const problems = ContactForm.safeParse({ org: '', title: ' ', message: '\n' }).error?.issues
    expect(problems?.map(({ path, message }) => [path[0], message])).toEqual([
      ['org', 'Please choose the organisation you want to write to.'],
      ['title', 'Please write a subject.'],
      ['message', 'Please write something.'],
    ])
    expect(ContactForm.parse({ org: 'kor', title: ' Notes ', message: 'Two\nlines ' })).toEqual({
      org: 'kor',
      title: 'Notes',
      message: 'Two\nlines',
    })
  })

  test('the error of the server is shown at the field that it names', () => {
    expect(['data.org', 'title', 'message', 'type'].map(contactField)).toEqual([
      'org',
      'title',
      'message',
      undefined,
    ])
  })

  test('begins with the organisation of the address, by id or key, or with the only one', () => {
    const all = [club, choir, closed]
    expect(chosenOrganisation(all, choir.id)).toBe('kor')
    expect(chosenOrganisation(all, 'KOR')).toBe('kor')
    expect(chosenOrganisation(all, closed.id)).toBe('')
    expect(chosenOrganisation(all, undefined)).toBe('')
    expect(chosenOrganisation([club, closed], undefined)).toBe('sejlklub')
  })
})

import { describe, expect, test } from 'vitest'
import { answerableLink, familyLinkAlert } from './familyLinkAlert.ts'

describe('family link alerts', () => {
  test('every outcome has the title of the specification, to the letter [X07]', () => {
    const titles = (['family', 'notification'] as const).flatMap((place) =>
      (['approve', 'reject'] as const).flatMap((action) =>
        ['success', 'error'].map((status) => familyLinkAlert(place, action, status).title),
      ),
    )
    expect(new Set(titles)).toEqual(
      new Set([
        'Family link approved!',
        'Family link approval failed!',
        'Family link declined!',
        'Family link declin failed!',
        'Family link approved failed!',
        'Family link rejected!',
        'Family link rejection failed!',
      ]),
    )
  })

  test("anything but 'success' is an error", () => {
    expect(familyLinkAlert('family', 'approve', 'success').kind).toBe('success')
    expect(familyLinkAlert('family', 'approve', 'ok').kind).toBe('error')
  })

  test('a request without invitee or invitation cannot be answered [V05]', () => {
    const data = { inviterEmail: 'a@example.org', inviteeEmail: 'b@example.org', invitationId: '7' }
    expect(answerableLink(data)).toEqual({ invitationId: '7', otherEmail: 'a@example.org' })
    expect(answerableLink({ ...data, inviteeEmail: undefined })).toBeUndefined()
    expect(answerableLink({ ...data, invitationId: '' })).toBeUndefined()
  })
})

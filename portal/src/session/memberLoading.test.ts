import type { Member } from '@medlem/contract/member'
import { describe, expect, test } from 'vitest'
import { CallError } from '../api/call/callError.ts'
import { loadOwnMember } from './memberLoading.ts'
import type { SignInClaims } from './signInClaims.ts'

const claims: SignInClaims = {
  email: 'ida@example.org',
  givenName: 'Ida',
  familyName: 'Holm',
  phone: '+45 1',
  realmRoles: [],
}
const NOW = Date.UTC(2026, 10, 22, 10)
const found = { id: 'found' } as Member
const created = { id: 'created' } as Member
const refusing = (status: number) => () =>
  Promise.reject(new CallError({ status, code: 'internal', detail: '' }))

describe('the member after sign-in', () => {
  test('is the one found by e-mail [S05]', async () => {
    const asked: string[] = []
    const find = async (email: string) => {
      asked.push(email)
      return found
    }
    expect(await loadOwnMember({ find, create: refusing(500) }, claims, NOW)).toBe(found)
    expect(asked).toEqual(['ida@example.org'])
  })

  test.each([404, 204, 500])(
    'is created from the token when the lookup answers %i, enabled and with today’s dates [S05] [C01]',
    async (status) => {
      const bodies: unknown[] = []
      const create = async (body: unknown) => {
        bodies.push(body)
        return created
      }
      expect(await loadOwnMember({ find: refusing(status), create }, claims, NOW)).toBe(created)
      expect(bodies).toEqual([
        {
          firstName: 'Ida',
          lastName: 'Holm',
          email: 'ida@example.org',
          phone: '+45 1',
          enabled: true,
          registrationDate: '2026-11-22T10:00:00.000Z',
          updateDate: '2026-11-22T10:00:00.000Z',
        },
      ])
    },
  )

  test.each([0, 401, 403, 409, 503])('is not created when the lookup answers %i [S05]', async (status) => {
    const create = async () => created
    await expect(loadOwnMember({ find: refusing(status), create }, claims, NOW)).rejects.toMatchObject({
      status,
    })
  })
})

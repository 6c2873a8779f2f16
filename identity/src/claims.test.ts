import { AccessTokenClaims } from '@medlem/contract/token'
import { describe, expect, test } from 'vitest'
import { accessTokenClaims, keycloakProfile, profileClaims, type Subject } from './claims.ts'

const ada: Subject = {
  id: '0b5f6c1e-0000-4000-8000-000000000001',
  email: 'ada@example.org',
  emailVerified: true,
  givenName: 'Ada',
  familyName: 'Holm',
  phoneNumber: '+4520202020',
}

describe('claims', () => {
  test('an access token carries what the contract says a token carries', () => {
    const claims = accessTokenClaims(ada, 'medlem-portal', {
      id: 'a session',
      authenticatedAtS: 1_800_000_000,
      roles: ['org:dbf|role:ADMIN'],
    })
    const registered = { iss: 'https://portal.example', sub: ada.id, exp: 1 }
    const parsed = AccessTokenClaims.parse({ ...registered, ...claims })
    expect(parsed).toEqual({
      ...registered,
      typ: 'Bearer',
      azp: 'medlem-portal',
      sid: 'a session',
      auth_time: 1_800_000_000,
      email: 'ada@example.org',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Holm',
      name: 'Ada Holm',
      phone_number: '+4520202020',
      realm_access: { roles: ['org:dbf|role:ADMIN'] },
    })
  })

  test('what is unknown is left out rather than empty', () => {
    expect(profileClaims({ ...ada, phoneNumber: null })).not.toHaveProperty('phone_number')
    expect(accessTokenClaims(ada, 'medlem-portal')).not.toHaveProperty('sid')
    expect(accessTokenClaims(ada, 'medlem-portal')).not.toHaveProperty('auth_time')
    expect(profileClaims({ ...ada, familyName: '' }).name).toBe('Ada')
  })

  test('the profile has the names that Keycloak gives', () => {
    expect(keycloakProfile(ada)).toMatchObject({
      username: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Holm',
    })
  })
})

import type { PortalConfig } from '@medlem/contract/portalConfig'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountPage, forgottenPasswordPage, registrationAddress } from './identityPages.ts'

type Identity = PortalConfig['identity']

const endpoints = (base: string) => ({
  authorization_endpoint: `${base}/auth`,
  token_endpoint: '',
  userinfo_endpoint: '',
  end_session_endpoint: '',
  check_session_iframe: '',
})
const keycloak: Identity = { url: 'https://id.example/', realm: 'my club', clientId: 'portal' }
const embedded: Identity = {
  oidcProvider: endpoints('https://club.example/identity/realms/medlem/protocol/openid-connect'),
  clientId: 'portal',
}
const other: Identity = { oidcProvider: 'https://sso.example', clientId: 'portal' }

afterEach(() => vi.unstubAllGlobals())

describe('account management', () => {
  test('leads to the account page of a Keycloak, and of the embedded server', () => {
    expect(accountPage(keycloak, 'https://club.example/edit-profile')).toEqual({
      isSupported: true,
      address:
        'https://id.example/realms/my%20club/account?referrer=portal&referrer_uri=https%3A%2F%2Fclub.example%2Fedit-profile',
    })
    expect(accountPage(embedded, '/')).toMatchObject({
      address: expect.stringMatching(/^https:\/\/club\.example\/identity\/realms\/medlem\/account\?/),
    })
  })

  test.each([other, { oidcProvider: endpoints('https://sso.example/oauth'), clientId: 'portal' }])(
    'is not supported by another server, in the words of the specification [X05]',
    (identity) => {
      expect(accountPage(identity, '/')).toEqual({
        isSupported: false,
        message: 'Not supported by the OIDC server',
      })
    },
  )
})

test('a forgotten password is for the server that keeps it, where its page is known', () => {
  expect(forgottenPasswordPage(embedded)).toBe(
    'https://club.example/identity/realms/medlem/login-actions/reset-credentials?client_id=portal',
  )
  expect(forgottenPasswordPage(other)).toBeUndefined()
})

describe('a registration', () => {
  const login = 'https://id.example/realms/my%20club/protocol/openid-connect/auth?state=1'
  const answering = (prompts: unknown) => async () =>
    new Response(JSON.stringify({ prompt_values_supported: prompts }), { status: 200 })

  test("begins at Keycloak's own address, elsewhere with prompt=create", async () => {
    vi.stubGlobal('location', { href: 'https://club.example/page-register' })
    expect(await registrationAddress(keycloak, login)).toBe(
      'https://id.example/realms/my%20club/protocol/openid-connect/registrations?state=1',
    )
    expect(await registrationAddress(embedded, 'https://club.example/auth?state=1')).toBe(
      'https://club.example/auth?state=1&prompt=create',
    )
  })

  test('is offered by another server only when it says so', async () => {
    vi.stubGlobal('location', { href: 'https://club.example/page-register' })
    vi.stubGlobal('fetch', answering(['none', 'create']))
    expect(await registrationAddress(other, 'https://sso.example/auth?state=1')).toContain('prompt=create')
    vi.stubGlobal('fetch', answering(undefined))
    expect(await registrationAddress(other, 'https://sso.example/auth?state=1')).toBeUndefined()
  })
})

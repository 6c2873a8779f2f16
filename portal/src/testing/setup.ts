import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { forgetLanguageCookie } from '../api/language/languageCookie.ts'

// A form that waits for its turn on a busy machine is no failure; one that never comes is, later.
configure({ asyncUtilTimeout: 60_000 })

// Test files share a page: nothing that a test drew, stored or replaced is there for the next.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
  sessionStorage.clear()
  forgetLanguageCookie()
})

// As our server puts it into the page; this file runs before each file of tests.
const config = document.getElementById('portal-config') ?? document.createElement('script')
config.id = 'portal-config'
config.setAttribute('type', 'application/json')
config.textContent = JSON.stringify({
  product: {
    name: 'Medlem',
    provider: { name: 'Provider', url: 'https://provider.example.org' },
    parentCompany: { name: 'Company', url: 'https://company.example.org' },
  },
  developmentFlag: 1,
  demonstration: false,
  languages: [
    { id: 'en', name: 'English' },
    { id: 'da', name: 'Dansk' },
  ],
  prefixes: {
    memberApi: 'http://portal.test/member-api',
    orgApi: 'http://portal.test/org-api',
    eventApi: 'http://portal.test/event-api',
    tools: 'http://portal.test/tools',
  },
  identity: { url: 'https://id.example.org', realm: 'club', clientId: 'portal' },
  paymentWindowOrigins: [],
  consent: { version: '1', text: 'I agree.' },
  appRenewalConsent: { version: '2', text: 'Every year in the app.' },
})
document.head.append(config)

// happy-dom's selects have no size, by which react-hook-form sees whether someone chose before the script ran.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0 })

// The identity server is another host with pages of its own; stories sign in at a real one.
vi.mock('../api/signIn/signIn.ts', () => ({
  signIn: Promise.resolve({
    isAuthenticated: () => true,
    claims: () => ({
      email: 'ida.holm@example.org',
      givenName: 'Ida',
      familyName: 'Holm',
      phone: null,
      realmRoles: ['org:ALL|role:USER', 'org:sail|role:ADMIN'],
    }),
    bearer: async () => 'token',
    login: async () => undefined,
    loginAddress: async (returnTo: string) =>
      `https://id.example.org/login?to=${encodeURIComponent(returnTo)}`,
    loginOnce: () => undefined,
    areCookiesBlocked: () => false,
    issuer: { isDown: () => false, subscribe: () => () => undefined },
  }),
}))

import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { portalConfig } from '../../app/portalConfig.ts'
import { readConfig } from './config.ts'
import { misspelt } from './misspelt.ts'

const folder = mkdtempSync(join(tmpdir(), 'medlem-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'a secret for the tests, long enough'
const read = (environment: Record<string, string>) => readConfig({ MEDLEM_DATA: folder, ...environment })

const whatsApp = {
  WHATSAPP_TOKEN: 'a token',
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_APP_SECRET: 'sixteen characters',
  WHATSAPP_VERIFY_TOKEN: 'sixteen characters too',
}

describe('the configuration', () => {
  test('has the fixed points as defaults', () => {
    expect(read({})).toMatchObject({
      demonstration: true,
      production: false,
      host: '127.0.0.1',
      port: 3000,
      baseUrl: 'http://localhost:3000',
      sandbox: { port: 3001, url: 'http://localhost:3001' },
      freepay: { gatewayUrl: 'http://localhost:3001', managementUrl: 'http://localhost:3001' },
      identity: { embedded: true, issuer: 'http://localhost:3000/identity/realms/medlem' },
      prefixes: { memberApi: '/member-api', orgApi: '/org-api', eventApi: '/event-api', tools: '' },
    })
  })

  test('has a BASE_URL at the root of its host, or says so', () => {
    expect(read({ BASE_URL: 'https://medlem.example.org/' }).baseUrl).toBe('https://medlem.example.org')
    for (const BASE_URL of ['https://example.org/medlem', 'https://example.org/a/b/'])
      expect(() => read({ BASE_URL })).toThrow(/^BASE_URL must be an address without a path, .+, not "https/)
    // An issuer has one.
    expect(read({ OIDC_ISSUER: 'https://id.example.org/realms/club' }).identity.embedded).toBe(false)
  })

  test.each([
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SAFEKEEPING_URl', 'SAFEKEEPING_URL'],
    ['MEDLEM_SECERT', 'MEDLEM_SECRET'],
    ['SMTPURL', 'SMTP_URL'],
  ])('names the setting that is nearly %s', (name, nearest) => {
    expect(misspelt({ [name]: 'x' })).toEqual([{ name, nearest }])
    // One that is set rightly too was meant otherwise.
    expect(misspelt({ [name]: 'x', [nearest]: 'y' })).toEqual([])
  })

  test('names none for variables of others', () => {
    const others = 'HOME PATH PWD USER SHELL LANG TERM HOSTNAME NODE_ENV npm_config_cache TEST_DATABASE_URL'
    expect(misspelt(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([])
  })

  test('of a command that needs the secret of earlier makes none', () => {
    const MEDLEM_DATA = join(folder, 'not', 'there')
    expect(() => readConfig({ MEDLEM_DATA }, { makesSecret: false })).toThrow(/^MEDLEM_SECRET is not set/)
    expect(existsSync(MEDLEM_DATA)).toBe(false)
  })

  test('says how long an id is', () => {
    expect(() => read({ ...whatsApp, WHATSAPP_PHONE_ID: '123' })).toThrow(
      'WHATSAPP_PHONE_ID must be the id of a phone number: 5 to 20 digits, not "123".',
    )
  })

  test('sends the configured country codes, and refuses malformed ones [K02]', () => {
    expect(portalConfig(read({})).countryCodes).toEqual({})
    const codes = { Sweden: 752, Norway: 999 }
    expect(portalConfig(read({ COUNTRY_CODES: 'Sweden=752, Norway=999' })).countryCodes).toEqual(codes)
    for (const wrong of ['Germany=276', 'Sweden', 'Sweden=7520']) {
      expect(() => read({ COUNTRY_CODES: wrong })).toThrow(/^COUNTRY_CODES must be names and codes/)
    }
  })

  test('lets no demonstration pay at a real gateway, and production pays there', () => {
    const real = {
      FREEPAY_GATEWAY_URL: 'https://gw.freepay.dk',
      FREEPAY_MANAGEMENT_URL: 'https://mw.freepay.dk',
      STRIPE_API_URL: 'https://api.stripe.com',
      VIPPS_API_URL: 'https://api.vipps.no',
      VIPPS_TEST_API_URL: 'https://apitest.vipps.no',
    }
    for (const [name, url] of Object.entries(real)) {
      expect(() => read({ [name]: url })).toThrow(`${name}: the demonstration takes payments at its sandbox`)
      expect(() => read({ [name]: 'http://127.0.0.1:9' })).not.toThrow()
      expect(() =>
        read({ [name]: url, MEDLEM_MODE: 'production', MEDLEM_SECRET: SECRET, SAFEKEEPING_URL: 'off' }),
      ).not.toThrow()
    }
    expect(() => read({ ECONOMIC_API_URL: 'https://restapi.e-conomic.com' })).toThrow(
      'ECONOMIC_API_URL: the demonstration hands vouchers to its sandbox only',
    )
    const hosts = read({ BASE_URL: 'https://demo.example.org' })
    for (const url of [
      hosts.freepay.gatewayUrl,
      hosts.freepay.managementUrl,
      hosts.stripe.apiUrl,
      hosts.vipps.apiUrl,
    ]) {
      expect(new URL(url).hostname).toBe('demo.example.org')
    }
  })

  test('says in one line which variable is wrong, what it should be, and no secret', () => {
    const wrong: Record<string, [Record<string, string>, RegExp]> = {
      port: [{ PORT: 'abc' }, /^PORT must be a whole number from 1 to 65535, not "abc"\.$/],
      highPort: [{ PORT: '70000' }, /^PORT /],
      samePorts: [{ SANDBOX_PORT: '3000' }, /^SANDBOX_PORT is 3000 like PORT/],
      address: [{ BASE_URL: 'medlem.example.org' }, /^BASE_URL must be an address that starts with http/],
      issuer: [{ OIDC_ISSUER: 'ftp://x' }, /^OIDC_ISSUER /],
      database: [
        { DATABASE_URL: 'mysql://u:secret@h/d' },
        /^DATABASE_URL must look like postgres:\/\/.*name\.$/,
      ],
      mode: [
        { MEDLEM_MODE: 'staging' },
        /^MEDLEM_MODE must be demonstration or production, not "staging"\.$/,
      ],
      prefix: [{ ORDER_PREFIX: 'MUCHTOOLONG' }, /^ORDER_PREFIX must be 1 to 7 letters and digits/],
      path: [{ MEMBER_API_PREFIX: 'member/' }, /^MEMBER_API_PREFIX /],
      level: [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, error/],
      origins: [{ CORS_ORIGINS: 'https://a.example.org/path' }, /^CORS_ORIGINS must be origins/],
      mail: [{ SMTP_URL: 'http://u:hidden@h' }, /^SMTP_URL must look like smtps:\/\/.*587\.$/],
      sender: [{ SMTP_URL: 'smtps://mail.example.org' }, /^MAIL_FROM is missing: with SMTP_URL/],
      halfWhatsApp: [
        { WHATSAPP_TOKEN: 'hidden', WHATSAPP_PHONE_ID: '106540352242922' },
        /^WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN are missing: WhatsApp needs WHATSAPP_TOKEN, /,
      ],
      mostOfWhatsApp: [
        { ...whatsApp, WHATSAPP_TOKEN: '' },
        /^WHATSAPP_TOKEN is missing: WhatsApp needs .*, or none of them\.$/,
      ],
      openWhatsApp: [
        { ...whatsApp, WHATSAPP_API_URL: 'http://graph.example.org/v24.0' },
        /^WHATSAPP_API_URL must start with https:/,
      ],
      template: [
        { WHATSAPP_CONTACT_TEMPLATE: 'Contact us' },
        /^WHATSAPP_CONTACT_TEMPLATE must be a name and/,
      ],
      secret: [{ MEDLEM_SECRET: 'short' }, /^MEDLEM_SECRET must be at least 32 characters\.$/],
    }
    for (const [environment, words] of Object.values(wrong)) {
      expect(() => read(environment)).toThrow(words)
      expect(() => read(environment)).toThrow(expect.not.stringContaining('\n'))
    }
  })

  test('of a mail server has its ports by the kind of encryption, and a password with any signs in it', () => {
    const mail = (SMTP_URL: string) => read({ SMTP_URL, MAIL_FROM: 'post@example.org' }).mail
    expect(read({}).mail).toBeUndefined()
    expect(mail('smtps://mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 465,
      implicitTls: true,
      loopback: false,
      login: undefined,
      from: 'post@example.org',
    })
    expect(mail('smtp://us%40er:p%3Aw%C3%B8@mail.example.org:2525')).toMatchObject({
      port: 2525,
      implicitTls: false,
      loopback: false,
      login: { user: 'us@er', password: 'p:wø' },
    })
    expect(mail('smtp://[::1]')).toMatchObject({ host: '::1', port: 587, loopback: true })
    expect(mail('smtp://127.example.org')?.loopback).toBe(false)
  })

  test('of production needs a secret, by either name of the mode, and never pays through the sandbox by itself', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(/^MEDLEM_SECRET is missing/)
    expect(() => read({ MEDLEM_MODE: 'production' })).toThrow(/^MEDLEM_SECRET is missing/)
    expect(read({ MEDLEM_MODE: 'production', MEDLEM_SECRET: SECRET, SAFEKEEPING_URL: 'off' })).toMatchObject({
      production: true,
      demonstration: false,
      freepay: { gatewayUrl: 'https://gw.freepay.dk', managementUrl: 'https://mw.freepay.dk' },
    })
    expect(read({ NODE_ENV: 'production', MEDLEM_MODE: 'demonstration' }).demonstration).toBe(true)
  })

  test('of the demonstration makes a secret once, for its owner’s eyes only', () => {
    const own = join(folder, 'own')
    const first = readConfig({ MEDLEM_DATA: own }).secret
    expect(first.length).toBeGreaterThanOrEqual(43)
    expect(readConfig({ MEDLEM_DATA: own }).secret).toBe(first)
    expect(statSync(join(own, 'secret')).mode & 0o777).toBe(0o600)
    const given = join(folder, 'given')
    readConfig({ MEDLEM_DATA: given, MEDLEM_SECRET: SECRET })
    expect(existsSync(given)).toBe(false)
  })

  test('of an outside identity server is handed to the portal, as Keycloak where it is one [C05]', () => {
    const identity = (issuer: string) =>
      portalConfig(read({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'web' })).identity
    expect(identity('https://sso.example.org/realms/clubs')).toEqual({
      url: 'https://sso.example.org',
      realm: 'clubs',
      clientId: 'web',
    })
    expect(identity('https://id.example.org')).toEqual({
      oidcProvider: 'https://id.example.org',
      clientId: 'web',
    })
  })
})

import type { Connection } from '@medlem/database/connection'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addAda, PASSWORD, testIdentity } from './testing/testIdentity.ts'
import { pkce, Visitor } from './testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>

beforeAll(() => offerLanguages('da', 'sv'))
beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  identity = await testIdentity(connection.db, {
    demonstration: { accounts: [], password: PASSWORD },
    sendLink: async () => undefined,
  })
  await addAda(connection.db)
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})
afterAll(() => connection.close())

/** The address of a sign-in under way. */
async function begun(visitor: Visitor, more: Record<string, string> = {}): Promise<string> {
  const asked = await visitor.fetch(identity.authUrl(pkce().challenge, more))
  return new URL(asked.headers.get('location') ?? '', identity.baseUrl).href
}
const headingOf = (text: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]

describe('the language of a page (Ruling 41)', () => {
  test('is the device’s, else the client’s, else the browser’s', async () => {
    const visitor = new Visitor()
    const page = await begun(visitor, { ui_locales: 'fr sv-SE da' })
    const read = async (headers: Record<string, string> = {}) => {
      const text = await (await visitor.fetch(page, { headers })).text()
      return [/<html lang="(\w+)">/.exec(text)?.[1], headingOf(text)]
    }
    expect(await read({ 'accept-language': 'da' })).toEqual(['sv', 'Logga in'])
    await visitor.fetch(`${page}?language=da`)
    expect(await read({ 'accept-language': 'en' })).toEqual(['da', 'Log ind'])
    const other = new Visitor()
    const plain = await begun(other)
    const text = await (await other.fetch(plain, { headers: { 'accept-language': 'da-DK' } })).text()
    expect(headingOf(text)).toBe('Log ind')
  })

  test('is that of problems too', async () => {
    const answer = await fetch(`${identity.baseUrl}/identity/none`, { headers: { 'accept-language': 'da' } })
    expect([answer.status, headingOf(await answer.text())]).toEqual([404, 'Her er ikke noget'])
  })
})

describe('the switch', () => {
  test('keeps the e-mail that was typed and not the password, and is kept for a year', async () => {
    const visitor = new Visitor()
    const page = await begun(visitor)
    const first = await (await visitor.fetch(page)).text()
    expect(first).toContain(
      '<button type="submit" form="sign-in" formnovalidate name="language" value="da" lang="da">Dansk</button>',
    )
    const form = { email: 'ada@example.org', password: PASSWORD, language: 'da' }
    const answer = await visitor.post(page, form)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(headingOf(text)).toBe('Log ind')
    expect(text).toContain('value="ada@example.org"')
    expect(text).not.toContain(PASSWORD)
    expect(text).not.toContain('role="alert"')
    expect(answer.headers.getSetCookie()).toContain('language=da; Path=/; Max-Age=31536000; SameSite=Lax')
    const wrong = await (await visitor.post(page, { email: 'ada@example.org', password: 'wrong' })).text()
    expect(wrong).toContain('E-mail og adgangskode passer ikke sammen.')
  })

  test('keeps a registration that was begun', async () => {
    const visitor = new Visitor()
    const page = `${await begun(visitor)}/register`
    const form = {
      givenName: 'Nina',
      familyName: 'y'.repeat(101),
      email: 'nina',
      password: 'short',
      language: 'da',
    }
    const text = await (await visitor.post(page, form)).text()
    expect(headingOf(text)).toBe('Opret en konto')
    expect(text).toContain('value="Nina"')
    expect(text).not.toContain('field-problem')
    const sent = await (await visitor.post(page, { ...form, language: '' })).text()
    expect(sent).toContain('Skriv et navn med højst 100 bogstaver')
    expect(sent).toContain('Brug mindst 10 tegn.')
  })

  test('is a link to the same page where there is no form, and takes no language that is not offered', async () => {
    const withoutMail = await testIdentity(connection.db, {})
    onTestFinished(() => withoutMail.close())
    const visitor = new Visitor()
    const page = `${withoutMail.baseUrl}/identity/realms/medlem/login-actions/reset-credentials?client_id=x`
    const text = await (await visitor.fetch(page)).text()
    const link = /<a href="([^"]*)" lang="da"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    expect(link).toBe(`${new URL(page).pathname}?client_id=x&language=da`)
    const chosen = await visitor.fetch(`${withoutMail.baseUrl}${link}`)
    expect([chosen.status, chosen.headers.get('location')]).toEqual([
      303,
      `${new URL(page).pathname}?client_id=x`,
    ])
    expect(headingOf(await (await visitor.fetch(page)).text())).toBe('Har du glemt din adgangskode?')
    const unknown = await visitor.fetch(`${page}&language=xx`)
    expect([unknown.status, unknown.headers.getSetCookie()]).toEqual([200, []])
  })
})

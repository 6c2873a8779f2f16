import type { Browser } from '@playwright/test'
import { cards, payWith } from '../fixtures.ts'
import type { Account, KeycloakServer } from './keycloakServer.ts'
import { GATEWAY_KEY, type Running } from './processes.ts'
import { expect, must, step, until } from './steps.ts'
import { claimsOf, signInAtKeycloak, visit } from './visit.ts'

export interface Around {
  browser: Browser
  keycloak: KeycloakServer
  gateway: Running
  folder: string
  port: number
  portal: string
  ida: Account
  support: Account
}

const CLUB = 'Roklubben'
const TOKEN = /protocol\/openid-connect\/token$/
const year = new Date().getFullYear()

/** Medlem in production mode, on data of its own. */
export async function production({ browser, keycloak, portal, ida, support }: Around): Promise<void> {
  const login = (change: Record<string, string>) =>
    fetch(
      `${keycloak.issuer}/protocol/openid-connect/auth?${new URLSearchParams({
        client_id: 'medlem-portal',
        response_type: 'code',
        scope: 'openid',
        state: 'x',
        redirect_uri: `${portal}/`,
        ...change,
      })}`,
      { redirect: 'manual' },
    )

  await step('the realm refuses a login without PKCE and one for another address', async () => {
    const withoutPkce = (await login({})).headers.get('location') ?? ''
    must(/error=invalid_request/.test(withoutPkce), 'a login without PKCE was taken')
    const elsewhere = await login({ redirect_uri: 'https://elsewhere.example/' })
    must(elsewhere.status === 400, `a login for another address answers ${elsewhere.status}`)
    return undefined
  })

  await step('the sign-in page is in the language that the portal names', async () => {
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
    // As portal/src/session/keycloak.ts names them.
    const expected = { da: 'Log ind', 'nb no': 'Logg inn', sv: 'Logga in', en: 'Sign in' }
    const wrong: string[] = []
    for (const [locales, words] of Object.entries(expected)) {
      const page = await (await login({ ...challenge, ui_locales: locales })).text()
      const language = /<html[^>]* lang="([^"]*)"/.exec(page)?.[1]
      if (language !== locales.split(' ').at(-1) || !page.includes(words))
        wrong.push(`${locales}: ${language}`)
    }
    must(wrong.length === 0, `another language: ${wrong.join(', ')}`)
    return undefined
  })

  await step('Medlem in production mode is ready', async () => {
    const { status } = await fetch(`${portal}/readyz`)
    must(status === 200, `/readyz answers ${status}`)
    return undefined
  })

  const desk = await visit(browser)
  await step('support signs in at Keycloak and sets a club up', async () => {
    await desk.page.goto(`${portal}/contact-us`)
    await signInAtKeycloak(desk.page, support)
    await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
    await expect.poll(desk.token).not.toBe('')
    const org = `${portal}/org-api/api/v1/org`
    const made = await desk.ask(`${org}/item`, 'POST', { key: 'roklub', name: CLUB, enabled: true })
    must(made.status === 201, `the club was answered with ${made.status}`)
    const fee = { name: 'Adults', membershipPrice: '300', vatRate: '1.25' }
    const dates = { startDate: `${year}-01-01`, endDate: `${year}-12-31`, offerStartDate: `${year}-01-01` }
    const priced = await desk.ask(`${org}/${made.body.id}/config/membership/item`, 'POST', {
      ...fee,
      ...dates,
    })
    must(priced.status === 201, `the fee was answered with ${priced.status}`)
    const payment = { provider: 'freepay', testMode: true, paymentAuthToken: GATEWAY_KEY }
    const paid = await desk.ask(`${org}/${made.body.id}/config/payment/item`, 'PUT', payment)
    must(paid.status === 200, `the payment settings were answered with ${paid.status}`)
    const { aud, azp, realm_access } = claimsOf(desk.token())
    must(JSON.stringify(realm_access).includes('SUPER_ADMIN'), 'the roles are not in the token')
    return `aud ${JSON.stringify(aud)}, azp ${azp}`
  })

  const home = await visit(browser)
  const { page } = home
  await step('a member signs in for the first time, and is made from the token', async () => {
    await page.goto(`${portal}/contact-us`)
    await signInAtKeycloak(page, ida)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
    await expect.poll(home.token).not.toBe('')
    const find = `${portal}/member-api/api/v1/member/search-email?email=${ida.email}`
    const { body: member } = await home.ask(find)
    must(member.firstName === 'Ida', 'the member has not the name of the account')
    const address = { AddressLine1: 'Havnegade 1', PostCode: '8000', City: 'Aarhus C', Country: 'Denmark' }
    const saved = await home.ask(`${portal}/member-api/api/v1/member/item/${member.id}`, 'PUT', {
      firstName: 'Ida',
      lastName: 'Holm',
      dateOfBirth: '1984-05-17',
      phone: '+45 20 11 22 33',
      address,
    })
    must(saved.status === 200, `the profile was answered with ${saved.status}`)
    return undefined
  })

  await step('the member buys a year', async () => {
    await page.goto(`${portal}/membership-new`)
    await page.getByRole('checkbox', { name: new RegExp(`Ida Holm, ${CLUB}`) }).check()
    await page.getByRole('button', { name: 'Review and pay' }).click()
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: /^Pay / }).click()
    await payWith(page, cards.approved)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is paid')
    return '300 kr.'
  })

  /** Lets the token come near its end by the browser's clock; the identity server's own clock goes on as it does. */
  const refresh = async () => {
    const answered = page.waitForResponse(TOKEN)
    await page.clock.fastForward('04:45')
    const answer = await answered
    await answer.finished()
    return answer.status()
  }

  await step('the token is refreshed, and the refresh token with it', async () => {
    const before = home.token()
    must((await refresh()) === 200, 'the refresh was refused')
    await page.goto(`${portal}/memberships`)
    await expect.poll(home.token).not.toBe(before)
    return undefined
  })

  await step(
    'Keycloak rotates its keys: tokens of the new key are taken, those of a removed one refused',
    async () => {
      const old = home.token()
      const { kid } = claimsOf(old, 0)
      await keycloak.admin('/components', 'POST', {
        name: 'rotated',
        providerId: 'rsa-generated',
        providerType: 'org.keycloak.keys.KeyProvider',
        config: { priority: ['200'], enabled: ['true'], active: ['true'], algorithm: ['RS256'] },
      })
      must((await refresh()) === 200, 'the refresh was refused')
      await page.goto(`${portal}/contact-us`)
      await expect.poll(() => claimsOf(home.token(), 0).kid !== kid).toBe(true)
      const list = `${portal}/org-api/api/v1/org/list`
      must((await home.ask(list)).status === 200, 'a token of the new key was refused')
      const withOld = async () => (await fetch(list, { headers: { authorization: old } })).status
      must((await withOld()) === 200, 'a token of the earlier key was refused while the key is published')
      const providers = (await keycloak.admin('/components?type=org.keycloak.keys.KeyProvider')) as {
        id: string
        name: string
        providerId: string
      }[]
      for (const { id, name, providerId } of providers) {
        if (providerId === 'rsa-generated' && name !== 'rotated')
          await keycloak.admin(`/components/${id}`, 'DELETE')
      }
      return `refused after ${await until(async () => (await withOld()) === 401, 120_000)}`
    },
  )

  await step('while Keycloak is down the page stays; when it is back, the session goes on', async () => {
    await page.goto(`${portal}/contact-us`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
    await keycloak.stop()
    await page.clock.fastForward('10:00')
    await expect(page.getByText('The sign-in service does not answer right now.')).toBeVisible()
    await expect(page).toHaveURL(`${portal}/contact-us`)
    await keycloak.start()
    const answered = page.waitForResponse((answer) => TOKEN.test(answer.url()))
    await page.clock.fastForward('00:15')
    must((await answered).status() === 200, 'the session did not survive the restart')
    await expect(page.getByText('The sign-in service does not answer right now.')).toHaveCount(0)
    return 'the session survived the restart'
  })

  await step('a session that is ended at Keycloak ends its tokens, by back-channel logout', async () => {
    const org = `${portal}/org-api/api/v1/org/list`
    // Ida's browser is asked, as support has not been there for longer than a token lives.
    must((await home.ask(org)).status === 200, 'the token was refused before')
    const [user] = (await keycloak.admin(`/users?email=${ida.email}`)) as { id: string }[]
    await keycloak.admin(`/users/${user?.id}/logout`, 'POST')
    const refused = await until(async () => (await home.ask(org)).status === 401, 15_000)
    await page.clock.fastForward('00:30')
    await expect(page.locator('#kc-login')).toBeVisible()
    await signInAtKeycloak(page, ida)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
    return `refused after ${refused}`
  })

  await step('a logout ends the session at Keycloak too', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page.locator('#kc-login')).toBeVisible()
    await page.goto(`${portal}/contact-us`)
    await expect(page.locator('#kc-login')).toBeVisible()
    return undefined
  })
  await desk.context.close()
  await home.context.close()
}

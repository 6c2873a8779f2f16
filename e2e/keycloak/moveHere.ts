import { join } from 'node:path'
import { freePort } from '@medlem/database/testing/freePort'
import { password } from '../fixtures.ts'
import { mailHost } from '../mailHost.ts'
import { startMedlem } from './processes.ts'
import type { Around } from './production.ts'
import { expect, must, step } from './steps.ts'
import { signInAtKeycloak, visit } from './visit.ts'

/** A demonstration moves from the embedded identity server to Keycloak, and Keycloak to another address. */
export async function moveHere({ browser, keycloak, folder, port, portal, ida }: Around): Promise<void> {
  const environment = {
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    MEDLEM_DATA: join(folder, 'moving'),
    MEDLEM_MODE: 'demonstration',
    BASE_URL: portal,
  }
  const mail = await mailHost()
  try {
    await step('a member signs in at the embedded identity server', async () => {
      const medlem = await startMedlem(environment)
      const { context, page } = await visit(browser)
      await page.goto(`${portal}/contact-us`)
      await page.locator('input[name=email]').fill(ida.email)
      await page.locator('input[name=password]').fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
      await context.close()
      await medlem.close()
      return undefined
    })

    const withKeycloak = {
      ...environment,
      OIDC_ISSUER: keycloak.issuer,
      SMTP_URL: mail.url,
      MAIL_FROM: 'portal@example.org',
    }
    await step('with Keycloak instead, the same member moves with a code from an e-mail', async () => {
      const medlem = await startMedlem(withKeycloak)
      const { context, page } = await visit(browser)
      await page.goto(`${portal}/memberships`)
      await signInAtKeycloak(page, ida)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'You signed in with another account than before',
      )
      await page.getByRole('button', { name: 'Send a code to your e-mail address' }).click()
      await expect.poll(() => codeIn(mail.mails)).toMatch(/^\d{6}$/)
      await page.getByLabel('Code').fill(codeIn(mail.mails))
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('heading', { name: 'Alma Holm' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Alma Holm' })).toBeVisible()
      await context.close()
      await medlem.close()
      return 'her child and their years are there'
    })

    await step('the same realm at another address is an alias: the member signs in as before', async () => {
      // Keycloak in its development mode is the issuer by whichever name it is called.
      const elsewhere = keycloak.issuer.replace('127.0.0.1', 'localhost')
      const aliased = { OIDC_ISSUER: elsewhere, OIDC_ISSUER_ALIASES: keycloak.issuer }
      const medlem = await startMedlem({ ...withKeycloak, ...aliased })
      const { context, page } = await visit(browser)
      const before = mail.mails.length
      await page.goto(`${portal}/memberships`)
      await signInAtKeycloak(page, ida)
      await expect(page.getByRole('heading', { name: 'Alma Holm' })).toBeVisible()
      must(mail.mails.length === before, 'an e-mail was sent')
      await context.close()
      await medlem.close()
      return undefined
    })
  } finally {
    mail.close()
  }
}

function codeIn(mails: readonly string[]): string {
  return /^Subject: (\d{6}) is your code/m.exec(mails.at(-1) ?? '')?.[1] ?? ''
}

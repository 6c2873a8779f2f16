import { createHmac } from 'node:crypto'
import { expect, expectAccessible, password, signIn, test } from './fixtures.ts'
import { startProduct } from './product.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an app shows now for a secret (RFC 6238). */
function codeOf(secret: string): string {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('an organisation asks for a second step of those who move its money, and it is set up on the way', async ({
  page,
}) => {
  const product = await startProduct()
  try {
    await signIn(page, product, 'kasper.joergensen@example.org', '/')
    await page.goto(`${product.url}/office`)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('link', { name: 'Second step for money' }).click()
    const box = page.getByRole('checkbox', { name: 'Those who move money sign in with two steps' })
    await box.check()
    const section = page.getByRole('region', { name: 'Second step for money' })
    await section.getByRole('button', { name: 'Save' }).click()
    const address = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Sign in with two steps' }).click()
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('E-mail').fill('kasper.joergensen@example.org')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const inBothThemes = async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
    }
    // A password alone sets up no second step: a link by e-mail comes first.
    await expect(page.getByRole('heading', { level: 1, name: 'First show that it is you' })).toBeVisible()
    await inBothThemes()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set up the second step' })).toBeVisible()
    await inBothThemes()
    const secret = (await page.locator('.secret').innerText()).replace(/\s/g, '')
    await page.getByLabel('Code of the app').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your recovery codes' })).toBeVisible()
    await inBothThemes()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(box).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
    await box.check()
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByRole('status')).toHaveText('Saved.')
    await page.goto(`${product.url}/mailbox`)
    await page.getByRole('link', { name: 'The second step of your sign-in is on' }).click()
    await expect(page.getByText('Sign-in now asks for a code after your password.')).toBeVisible()
  } finally {
    await product.close()
  }
})

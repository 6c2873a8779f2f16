import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { isAskedToSignIn, opened } from './publicPage.ts'

/** The club's own website, whose one page has the snippet; at every address of this machine, of which each is another origin. */
function website(snippet: () => string): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Our club</title><h1>Welcome</h1>${snippet()}`)
  })
  return new Promise((resolve) => server.listen(0, () => resolve(server)))
}

/** Types in place of what stands there: Firefox loses words that are put into this field at once. */
async function typeOver(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

test('the club’s own website shows its page in a frame, and no other website does', async ({
  browser,
  sharedProduct: product,
}) => {
  test.setTimeout(120_000)
  const page = await opened(browser, 1440)
  const visitor = await opened(browser, 390)
  const section = page.getByRole('region', { name: 'Public page' })
  let snippet = ''
  const site = await website(() => snippet)
  const originOf = (server: Server, host: string) =>
    `http://${host}:${(server.address() as AddressInfo).port}`

  await test.step('the administrator names it, and gets the snippet', async () => {
    await signIn(page, product, 'admin@sejlklub.example.org', '/organizations')
    const office = page.locator('.club-row a')
    await expect(office).toBeAttached()
    await page.goto(`${product.url}${await office.getAttribute('href')}/settings/public-page`)
    await section.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Public page' })
    await dialog.getByLabel('Show a public page').check()
    await typeOver(dialog.getByLabel('Your own websites'), 'klub')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('“klub” is not the address of a website.')).toBeVisible()
    const origins = `www.klub.example/join\n${originOf(site, 'localhost')}/`
    await typeOver(dialog.getByLabel('Your own websites'), origins)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText(`https://www.klub.example, ${originOf(site, 'localhost')}`)).toBeVisible()
    snippet = await section.getByLabel('To show it on your website').inputValue()
    await expectAccessible(page)
  })

  await test.step('the website shows it as high as it is, and what leads on opens in the whole window', async () => {
    await visitor.goto(originOf(site, 'localhost'))
    const frame = visitor.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Sejlklubben Havkatten')
    const element = visitor.locator('iframe')
    const heights = () => element.evaluate((one) => ({ set: one.style.height, is: one.clientHeight }))
    await expect.poll(async () => (await heights()).set).not.toBe('900px')
    const inside = await frame
      .locator('body')
      .evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
    expect((await heights()).is).toBe(inside)
    await frame.getByRole('link', { name: 'Become a member' }).click()
    await isAskedToSignIn(visitor)
  })

  await test.step('who has no account signs up from the frame, in the whole window', async () => {
    await visitor.goto(originOf(site, 'localhost'))
    const frame = visitor.frameLocator('iframe')
    await frame.getByRole('link', { name: 'Open boat evening' }).click()
    await frame.getByRole('link', { name: 'Sign up', exact: true }).click()
    await expect(visitor).toHaveURL(/\/guest-sign-up\?event=/)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Open boat evening')
    await expect(visitor.getByLabel('E-mail')).toBeVisible()
  })

  await test.step('a website that the club does not name shows nothing', async () => {
    // The page has loaded once its frames have, or were refused.
    await visitor.goto(originOf(site, '127.0.0.1'), { waitUntil: 'load' })
    await expect(visitor.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await expect(visitor.locator('iframe')).toBeVisible()
    const shown = visitor.frameLocator('iframe').getByRole('heading', { name: 'Sejlklubben Havkatten' })
    await expect(shown).toHaveCount(0)
  })
  await new Promise((resolve) => site.close(resolve))
})

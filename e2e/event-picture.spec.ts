import { readFileSync } from 'node:fs'
import { expect, expectAccessible, openMore, openOfficePart, signIn, test } from './fixtures.ts'

const photo = readFileSync(new URL('../docs/images/home-light.png', import.meta.url))
const ALT = 'Boats in the harbour.'

for (const width of [390, 1440]) {
  test(`at ${width}: staff give an event a picture, which members and strangers see, and take it away`, async ({
    page,
    browser,
    sharedProduct: product,
  }) => {
    const name = `Harbour day of ${width}`
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, 'admin@sejlklub.example.org')
    await openOfficePart(page, /^Events/)
    await page.getByRole('button', { name: 'New event' }).click()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByRole('group', { name: 'Day', exact: true }).getByRole('spinbutton').first().click()
    await page.keyboard.type('15062027')
    const add = dialog.getByLabel('Add a picture')
    await add.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(dialog.getByText('This file can’t be used as a picture.')).toBeVisible()
    await expect(dialog.getByLabel('What the picture shows')).toHaveCount(0)
    await add.setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: photo })
    await dialog.getByLabel('What the picture shows (optional)').fill(ALT)
    await expect(dialog.getByText('This file can’t be used as a picture.')).toHaveCount(0)
    await dialog.getByRole('checkbox', { name: /public page/ }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Plan the event' }).click()

    await page.getByRole('link', { name }).first().click()
    const picture = page.getByRole('img', { name: ALT })
    await expect(picture).toBeVisible()
    await expect(picture).toHaveJSProperty('naturalWidth', 1200)
    await expectAccessible(page)
    const [, id] = /event-(.*)-detail/.exec(page.url()) ?? []

    const stranger = await browser.newPage({ viewport: { width, height: 844 } })
    await stranger.goto(`${product.url}/clubs/sejlklub/events/${id}?lang=en`)
    const shown = stranger.getByRole('img', { name: ALT })
    // At one pixel a dot the small one is enough, also at a desk.
    const loaded = () =>
      shown.evaluate((image) => {
        const { naturalWidth, currentSrc } = image as unknown as { naturalWidth: number; currentSrc: string }
        return naturalWidth > 0 ? currentSrc : ''
      })
    await expect.poll(loaded).toMatch(/-small\.jpg$/)
    const preview = stranger.locator('meta[property="og:image"]')
    await expect(preview).toHaveAttribute('content', /\.jpg$/)
    const address = (await preview.getAttribute('content')) ?? ''
    expect((await stranger.request.get(address)).headers()['content-type']).toBe('image/jpeg')
    await expectAccessible(stranger)

    const more = await openMore(page)
    await more.getByRole('button', { name: 'Change the event' }).click()
    const change = page.getByRole('dialog', { name: 'Change the event' })
    await change.getByRole('button', { name: 'Remove picture' }).click()
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toHaveCount(0)
    await expect(picture).toHaveCount(0)
    expect((await stranger.request.get(address)).status()).toBe(404)
    await stranger.close()
  })
}

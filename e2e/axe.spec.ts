import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'

const document = `<html lang="en"><head><title>Colours</title><style>
  p { color: #333; background: #fff }
  [data-theme=dark] p { color: #555; background: #222 }
</style></head><body><main><h1>Colours</h1><p>First</p><p id="second">Second</p></main></body></html>`

test('a text that is hard to read is found in the theme where it is, also after one that looked alike was found good', async ({
  page,
}) => {
  await page.setContent(document)
  const show = (theme: string) =>
    page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
  await show('light')
  expect(await violations(page, 'light')).toEqual([])
  expect(await violations(page, 'light')).toEqual([])
  await show('dark')
  expect(await violations(page, 'dark')).toEqual([expect.stringMatching(/^color-contrast: .*First.*Second/s)])

  await show('light')
  const second = page.locator('#second')
  for (const style of [
    'color: #aaa',
    'background: #444',
    'opacity: 0.4',
    'background-color: rgb(60 60 60 / 0.7)',
  ]) {
    await second.evaluate((text, css) => text.setAttribute('style', css), style)
    expect([style, await violations(page, 'light')]).toEqual([
      style,
      [expect.stringMatching(/^color-contrast: .*Second/s)],
    ])
  }
  await second.evaluate((text) => text.removeAttribute('style'))
  await page.locator('main').evaluate((main) => main.setAttribute('style', 'opacity: 0.3'))
  expect(await violations(page, 'light')).toEqual([expect.stringMatching(/^color-contrast: .*First/s)])
})

test('a small button is found; one that a bar at the edge of the window covers in part is judged where it is scrolled free', async ({
  page,
}) => {
  const covered = '<button style="display: block; height: 44px">Change</button>'
  await page.setViewportSize({ width: 390, height: 400 })
  await page.setContent(`<html lang="en"><head><title>Bar</title></head><body style="margin: 0"><main><h1>Bar</h1>
    <div style="height: 1200px; padding-top: 270px">${covered}</div>
    <button style="position: sticky; bottom: 0; height: 60px; width: 100%">Write</button></main></body></html>`)
  const top = await page.getByText('Change').evaluate((button) => button.getBoundingClientRect().top)
  const bar = await page.getByText('Write').evaluate((button) => button.getBoundingClientRect().top)
  expect(bar - top, 'less than 24 px of it are seen').toBeLessThan(24)
  expect(bar - top).toBeGreaterThan(0)
  expect(await violations(page, 'light')).toEqual([])
  expect(await page.locator('html').evaluate((html) => html.scrollTop)).toBe(0)
  await page.getByText('Change').evaluate((button) => {
    button.style.cssText = 'display: block; height: 12px; width: 12px; padding: 0'
    button.insertAdjacentHTML(
      'afterend',
      '<button style="display: block; height: 12px; padding: 0">Delete</button>',
    )
  })
  expect(await violations(page, 'light')).toEqual([expect.stringMatching(/^target-size: .*(Change|Delete)/)])
})

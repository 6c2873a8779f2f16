/**
 * The end of `npm run prove -- browsers`: the sign-in, a family link and a purchase in Debian's WebKitGTK. Playwright drives WebKit in a
 * build of its own alone, so this is plain WebDriver, without the stories' fixtures.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@medlem/database/testing/freePort'
import { Builder, By, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { cards, password } from './fixtures.ts'
import { type Product, startProduct } from './product.ts'

/** Milliseconds that something may take to show, and the driver to start. */
const WAIT_MS = 20_000

async function find(driver: WebDriver, xpath: string): Promise<WebElement> {
  const element = await driver.wait(until.elementLocated(By.xpath(xpath)), WAIT_MS, `There is no ${xpath}`)
  return driver.wait(until.elementIsVisible(element), WAIT_MS, `${xpath} does not show`)
}
const press = async (driver: WebDriver, xpath: string) => (await find(driver, xpath)).click()
const named = (kind: string, name: string) => `//${kind}[normalize-space()='${name}']`

async function fill(driver: WebDriver, name: string, text: string): Promise<void> {
  const field = await find(driver, `//input[@name='${name}']`)
  await field.clear()
  await field.sendKeys(text)
}

async function signIn(driver: WebDriver, { url }: Product): Promise<void> {
  await driver.get(`${url}/participants-list`)
  await fill(driver, 'email', 'freja.lund@example.org')
  await fill(driver, 'password', 'wrong')
  await press(driver, named('button', 'Sign in'))
  await find(driver, "//*[@role='alert']")
  await fill(driver, 'password', password)
  await press(driver, named('button', 'Sign in'))
  await find(driver, named('h1', 'My Participants'))
}

async function approveLink(driver: WebDriver): Promise<void> {
  await press(driver, "//main//button[starts-with(normalize-space(), 'Approve')]")
  const dialog = '//dialog[@open]'
  await press(driver, `${dialog}${named('button', 'Approve')}`)
  await find(driver, `${dialog}${named('*', 'Family link approved!')}`)
  await press(driver, `(${dialog}${named('button', 'Close')})[last()]`)
}

/** She buys for herself and for the person she has just been linked with, and signs out. */
async function buy(driver: WebDriver, { url, sandboxUrl }: Product): Promise<void> {
  await driver.get(`${url}/membership-new`)
  for (const name of ['Freja Lund', 'Ida Holm']) await press(driver, `//label[contains(., '${name}')]`)
  await press(driver, named('button', 'Review and pay'))
  await press(driver, "//label[contains(., 'I agree')]")
  await press(driver, "//button[starts-with(normalize-space(), 'Pay ')]")
  await driver.wait(until.urlContains(sandboxUrl), WAIT_MS)
  await fill(driver, 'card', cards.approved)
  await fill(driver, 'expiry', '12/39')
  await fill(driver, 'cvc', '123')
  await press(driver, named('button', 'Pay'))
  await press(driver, "//main//a[contains(., 'eceipt')]")
  await find(driver, "//h1[starts-with(normalize-space(), 'Receipt ')]")
  for (const name of ['Freja Lund', 'Ida Holm']) await find(driver, `//main//*[normalize-space()='${name}']`)
  await press(driver, "//nav//button[contains(., 'Logout')]")
  await find(driver, "//input[@name='email']")
}

/** Starts a program that ends with this one. */
function start(command: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  process.once('exit', () => child.kill())
  return child
}

async function startDriver(): Promise<number> {
  // It chooses a number that no other display has, and writes it once it is ready.
  const display = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'])
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}` }
  start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], env)
  return port
}

async function open(port: number): Promise<WebDriver> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    try {
      const builder = new Builder().usingServer(`http://127.0.0.1:${port}`)
      return await builder.withCapabilities({ browserName: 'MiniBrowser' }).build()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

const product = await startProduct()
let driver: WebDriver | undefined
try {
  driver = await open(await startDriver())
  await signIn(driver, product)
  await approveLink(driver)
  await buy(driver, product)
  const version = (await driver.getCapabilities()).getBrowserVersion()
  console.log(
    `WebKitGTK ${version}: signed in, approved a family link, paid for two, read the receipt, signed out.`,
  )
} catch (error) {
  console.error(error)
  if (driver) console.error(await driver.getCurrentUrl(), await driver.findElement(By.css('body')).getText())
  process.exitCode = 1
} finally {
  await driver?.quit()
  await product.close()
}
process.exit()

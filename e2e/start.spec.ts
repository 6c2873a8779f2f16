import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@medlem/database/testing/freePort'
import { expect, signIn, test } from './fixtures.ts'
import { startProduct, startRefused } from './product.ts'

/** Whatever the other stories run on. */
const EMBEDDED = { DATABASE_URL: '' }

const folder = mkdtempSync(join(tmpdir(), 'medlem-start-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ports(): Promise<Record<string, string>> {
  return {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    MEDLEM_DATA: join(folder, 'data'),
  }
}

/** One line for a person, and no stack. */
function expectOneLine({ code, said }: { code: number | null; said: string }, words: RegExp): void {
  expect(code).toBe(1)
  expect(said).toMatch(words)
  expect(said.split('\n')).toHaveLength(1)
}

test.describe('a start that can not go well says why in one line', () => {
  for (const [variable, value] of [
    ['PORT', 'http'],
    ['BASE_URL', 'example'],
    ['DATABASE_URL', 'mysql://localhost/medlem'],
    ['OIDC_ISSUER', 'not an address'],
    ['ORDER_PREFIX', 'LONGER-THAN-SEVEN'],
  ] as const) {
    test(`${variable}=${value} names the variable`, async () => {
      expectOneLine(await startRefused({ ...(await ports()), [variable]: value }), new RegExp(variable))
    })
  }

  test('production without a secret names MEDLEM_SECRET', async () => {
    expectOneLine(await startRefused({ ...(await ports()), MEDLEM_MODE: 'production' }), /MEDLEM_SECRET/)
  })

  test('a port in use names PORT, the gateway’s names SANDBOX_PORT', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = String((taken.address() as { port: number }).port)
    expectOneLine(await startRefused({ ...(await ports()), PORT: port }), new RegExp(`\\bPORT\\b.*${port}`))
    expectOneLine(
      await startRefused({ ...(await ports()), SANDBOX_PORT: port }),
      new RegExp(`SANDBOX_PORT.*${port}`),
    )
    taken.close()
  })

  test('a database that is not there names DATABASE_URL and never the password', async () => {
    const url = `postgresql://medlem:hemmelig@127.0.0.1:${await freePort()}/medlem`
    const refused = await startRefused({ ...(await ports()), DATABASE_URL: url })
    expectOneLine(refused, /DATABASE_URL/)
    expect(refused.said).not.toContain('hemmelig')
  })
})

test('the start names its address and its data folder, and answers its health', async ({
  sharedProduct: product,
  request,
}) => {
  expect(product.output()).toContain(`Medlem is ready at ${product.url}`)
  expect(product.output()).toContain(product.dataFolder)
  expect((await request.get(`${product.url}/healthz`)).status()).toBe(200)
  expect((await request.get(`${product.url}/readyz`)).status()).toBe(200)
  const document = await (await request.get(`${product.url}/openapi.json`)).json()
  expect(document.openapi).toBe('3.1.0')
  expect((await request.get(`${product.url}/docs`)).status()).toBe(200)
})

test('starting again keeps the data; a second start and the reset leave a running product alone', async ({
  page,
}) => {
  const product = await startProduct(EMBEDDED)
  const second = { ...(await ports()), ...EMBEDDED, MEDLEM_DATA: product.dataFolder }
  expectOneLine(await startRefused(second), /MEDLEM_DATA.*in use/)
  await signIn(page, product, 'nils.ny@example.org', '/memberships?trigger=editMainParticipant')
  await page.getByRole('dialog').getByLabel('Last name').fill('Nyberg')
  for (const [label, text] of [
    ['Address Line 1', 'Skovvej 2'],
    ['Postcode', '8000'],
    ['City', 'Aarhus C'],
  ] as const) {
    await page.getByRole('dialog').getByLabel(label).fill(text)
  }
  await page.getByRole('dialog').getByLabel('Country').selectOption('Denmark')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  expect(runBeside(product.dataFolder, 'reset')).toContain('in use')
  expect(runBeside(product.dataFolder, 'admin', 'rebind', 'nils.ny@example.org')).toMatch(
    /^Nothing was changed\. [^\n]+\n$/,
  )
  await product.kill()
  await product.start()
  await page.goto(`${product.url}/memberships`)
  await expect(page.getByRole('heading', { name: /Nyberg/ })).toBeVisible()

  await product.kill()
  expect(runBeside(product.dataFolder, 'reset')).toContain('starts over')
  expect(existsSync(join(product.dataFolder, 'database'))).toBe(false)
  await product.start()
  await product.close()
})

/** What a command says that is run on the data of a product. */
function runBeside(dataFolder: string, command: string, ...words: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [`dist/${command}.mjs`, ...words], {
    encoding: 'utf8',
    env: { ...process.env, ...EMBEDDED, NODE_ENV: 'development', MEDLEM_DATA: dataFolder },
  })
  return stdout + stderr
}

import { expect, expectAccessible, openOfficePart, signIn, test } from './fixtures.ts'
import { type OrgCall, orgCalls } from './orgCalls.ts'

const ADMINISTRATOR = 'admin@sejlklub.example.org'
const LINES = 40

interface Owed {
  reference: string
  memberName: string
  payerName: string
  openMinor: number
}

/** Asks all members for a fee, and answers what they owe then. */
async function claimed(call: OrgCall, orgId: string): Promise<Owed[]> {
  const dueOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const fees = await call<{ id: string }[]>('GET', `${orgId}/config/membership/list`)
  const selection = { kind: 'all', query: '', filter: [], except: [] }
  for (const { id: membershipConfId } of fees) {
    const { id } = await call<{ id: string }>('POST', `${orgId}/claim/batch`, {
      selection,
      claim: { membershipConfId, dueOn },
    })
    const batch = () => call<{ state: string }>('GET', `${orgId}/batch/item/${id}`)
    await expect.poll(async () => (await batch()).state).toBe('previewed')
    await call('PUT', `${orgId}/batch/item/${id}/state`, { action: 'run' })
    await expect.poll(async () => (await batch()).state).toBe('done')
    const { claims } = await call<{ claims: Owed[] }>('GET', `${orgId}/claim/list?choice=open`)
    if (claims.length >= 3) return claims
  }
  throw new Error('no member can be asked for a fee')
}

const kroner = (minor: number) => (minor / 100).toFixed(2).replace('.', ',')

/** A table of a bank: one line has a claim's reference, one a name, the others say nothing that is known. */
function tableFor([first, second]: readonly Owed[]): string {
  const paid: [string, number][] = [
    [`OVERFORSEL ${first?.reference}`, first?.openMinor ?? 0],
    [second?.payerName.toUpperCase() ?? '', second?.openMinor ?? 0],
    ['GEBYR', -1_250],
    ...Array.from({ length: LINES - 3 }, (_, n): [string, number] => [`LODSEDLER ${n}`, 1_003 + 7 * n]),
  ]
  let balance = 100_000
  const rows = paid.map(([text, minor], n) => {
    balance += minor
    return `${String(1 + (n % 28)).padStart(2, '0')}-01-2026;${text};${kroner(minor)};${kroner(balance)}`
  })
  return ['Dato;Tekst;Beløb;Saldo', ...rows].join('\r\n')
}

for (const width of [390, 1440]) {
  test(`at ${width}: a treasurer takes in a bank file of ${LINES} lines and decides each by keyboard`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const call = orgCalls(page, product)
    await signIn(page, product, ADMINISTRATOR)
    await openOfficePart(page, /^Money/)
    await page.getByRole('link', { name: 'Decide the lines' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible()
    await expectAccessible(page)
    const orgId = /office\/([^/]+)\/bank/.exec(page.url())?.[1] ?? ''
    const claims = await claimed(call, orgId)

    await test.step('the file', async () => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'posteringer.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(tableFor(claims), 'latin1'),
      })
      await expect(page.getByRole('heading', { level: 1, name: 'What are the columns?' })).toBeVisible()
      await expect(page.getByLabel('Beløb')).toHaveValue('amount')
      await page.getByLabel('Account', { exact: true }).fill('Drift')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'See the lines' }).click()
      await expect(page.getByRole('heading', { level: 1, name: `${LINES} new lines` })).toBeVisible()
      await expect(page.getByText('The balance agrees with the file.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: `Take in ${LINES} lines` }).click()
      await expect(page.getByRole('heading', { level: 1, name: `${LINES} lines are taken in` })).toBeVisible()
      await page.getByRole('link', { name: 'Decide the lines' }).click()
    })

    await test.step('each line by keyboard', async () => {
      const open = page.getByRole('navigation', { name: 'Lines' }).getByRole('link', { name: /^Open/ })
      const left = async () => Number((await open.innerText()).replace(/\D/g, ''))
      await expect(open).toHaveText(new RegExp(`${LINES - 1}`))
      await expectAccessible(page)
      const list = page.getByRole('list', { name: 'Open' })
      await list.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('j')
      await page.keyboard.press('k')
      /** The dialog of the line before has given the keyboard back. */
      const expectKeyboard = async () => {
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(list).toBeFocused()
      }
      const decide = async () => {
        await expectKeyboard()
        const text = await list.locator('[aria-current=true]').innerText()
        if (/Accept/.test(text)) return page.keyboard.press('Enter')
        await page.keyboard.press('s')
        await page.getByLabel('The rest is not ours: what is it?').fill('4220 Lottery')
        await page.keyboard.press('Enter')
      }
      await decide()
      await expect.poll(left).toBe(LINES - 2)
      await expectKeyboard()
      await page.keyboard.press('z')
      await expect.poll(left).toBe(LINES - 1)
      for (let n = LINES - 2; n >= 0; n -= 1) {
        await decide()
        await expect.poll(left).toBe(n)
      }
      await expect(page.getByText('Every line is decided.')).toBeVisible()
    })

    await test.step('what was decided can be undone', async () => {
      await page.getByRole('link', { name: /^Decided/ }).click()
      const matched = page.getByRole('listitem').filter({ hasText: claims[0]?.reference ?? '' })
      await expect(matched.getByText('Matched')).toBeVisible()
      await expectAccessible(page)
      await matched.getByRole('button', { name: /^Undo/ }).click()
      await expect(page.getByText(/is open again/)).toBeVisible()
    })

    await test.step('payouts of payment providers stand beside the lines', async () => {
      await page.getByRole('link', { name: 'Payouts', exact: true }).click()
      await expect(page.getByText(/No pay(out|ment provider)/)).toBeVisible()
      await expectAccessible(page)
    })
  })
}

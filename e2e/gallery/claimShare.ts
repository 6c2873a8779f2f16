import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Product } from '../product.ts'
import { openOffice } from './openOffice.ts'
import { type Shot, treasurer } from './shot.ts'

/** The token of the link in a payer's e-mail, which the demonstration sends nowhere (`guestToken.ts` of the server). */
function linkToken({ dataFolder }: Product, memberId: string): string {
  const secret = readFileSync(join(dataFolder, 'secret'), 'utf8').trim()
  const key = Buffer.from(hkdfSync('sha256', secret, 'medlem secret box', 'guest', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('guest|v1|link'))
  const body = Buffer.concat([cipher.update(memberId, 'utf8'), cipher.final()])
  return `v1.${[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.')}`
}

interface Listed {
  claims: { payerId: string; payerName: string }[]
}

/** The page of somebody without an account who pays a part of a claim: their id is in the treasurer's list. */
const openShareOf = (name: string, list: 'Open' | 'Paid') => async (page: Page, product: Product) => {
  await openOffice(/^Money/)(page, product)
  await page.getByRole('link', { name: 'Claims', exact: true }).click()
  const choice = page.getByRole('button', { name: list, exact: true })
  const filters = page.getByRole('button', { name: /^Filters/ })
  await choice.or(filters).waitFor()
  // On a phone the choice is in a sheet.
  if (list === 'Paid' && (await filters.isVisible())) await filters.click()
  const answered = page.waitForResponse((answer) => answer.url().includes(`choice=${list.toLowerCase()}`))
  if (list === 'Open') await page.reload()
  else await choice.click()
  const { claims } = (await (await answered).json()) as Listed
  const payer = claims.find(({ payerName }) => payerName === name)
  if (!payer) throw new Error(`${name} pays no share`)
  await page.goto(`${product.url}/guest-share#${linkToken(product, payer.payerId)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export const claimShares: readonly Shot[] = [
  { name: 'guest-share', as: treasurer, path: '/', open: openShareOf('Inger Kjær', 'Open') },
  {
    name: 'guest-share-paid',
    as: treasurer,
    path: '/',
    open: openShareOf('Åbyhøj Boldklubs Venner', 'Paid'),
  },
]

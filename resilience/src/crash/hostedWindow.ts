import { reach } from './client.ts'

/** A card to pay with, going back, or just closing the page. */
export type Deed = TestCardNumber | 'cancel' | 'leave'
type TestCardNumber = `4571 0000 0000 ${number}`

const APPROVED = '4571 0000 0000 0019'
const NEVER_RETURNS = '4571 0000 0000 0118'
export const REFUSED = '4571 0000 0000 0027'
/** What a buyer does in the window; most of them pay. */
export const everyday: readonly [Deed, ...Deed[]] = [
  APPROVED,
  APPROVED,
  APPROVED,
  APPROVED,
  APPROVED,
  NEVER_RETURNS,
  REFUSED,
  'cancel',
  'leave',
]

/** Fills in the hosted window; answers where it sends the browser, if it does. */
export async function useWindow(link: string, deed: Deed): Promise<URL | undefined> {
  const form = new URLSearchParams(
    deed === 'cancel'
      ? [['action', 'cancel']]
      : Object.entries({ action: 'pay', card: deed, expiry: '12/39', cvc: '123' }),
  )
  const answer = await reach(() => fetch(link, { method: 'POST', body: form, redirect: 'manual' }))
  const location = answer.headers.get('location')
  return answer.status === 303 && location ? new URL(location) : undefined
}

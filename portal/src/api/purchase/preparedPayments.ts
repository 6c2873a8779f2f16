import * as z from 'zod/mini'

/** What a return address stands for, where the server has no call that says so; ids only. */
const PreparedPayment = z.object({
  token: z.string(),
  paymentId: z.string(),
  memberships: z.array(
    z.object({ memberId: z.string(), membershipHistoryId: z.string(), membershipConfId: z.string() }),
  ),
})
export type PreparedPayment = z.infer<typeof PreparedPayment>

const KEY = 'prepared-payments'
const MOST = 10

/** The payments that this tab prepared, newest first. */
export function readPrepared(): PreparedPayment[] {
  try {
    return z.array(PreparedPayment).parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers what was prepared under a token until the payment window sends the browser back. */
export function keepPrepared(prepared: PreparedPayment): void {
  const others = readPrepared().filter(({ token }) => token !== prepared.token)
  try {
    sessionStorage.setItem(KEY, JSON.stringify([prepared, ...others].slice(0, MOST)))
  } catch {
    // A full or closed storage costs only the way back at a server without a call for it.
  }
}

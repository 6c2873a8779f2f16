import { readPushHere, turnPushOff } from './browserPush.ts'

const SIGN_OUT_WAITS_MS = 2_000

/** At a start: the server learns of the sign-in of today, or ends what another account left in this browser. */
export async function confirmPush(): Promise<void> {
  await readPushHere()
}

/** At a sign-out, which waits for it no longer than that. The browser's part is done without the server. */
export async function endPush(): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_WAITS_MS))
  await Promise.race([turnPushOff().catch(() => undefined), tooLate])
}

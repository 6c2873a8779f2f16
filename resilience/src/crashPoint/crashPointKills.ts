const AT_ONCE = 3
const TRIES = 10

/** Callback and return race, so what is played may go another way than what was recorded. */
export class NotPassed extends Error {}

/** The identity server's own commits are no part of it. */
const SIGN_IN = / (oidc_payload|login_throttle)/

/** Leases are polled for and look-ups are repeated: once for each of them is enough. */
export function fatalPoints(passed: readonly string[]): string[] {
  const repeated = /(settling_until|of update payment|GET \S+) #(?!1$)\d+$/
  return passed.filter((point) => !repeated.test(point) && !SIGN_IN.test(point))
}

/** What became of each, some at once. */
export async function worked<One, Outcome>(
  list: readonly One[],
  work: (one: One) => Promise<Outcome>,
): Promise<Outcome[]> {
  const queue = [...list]
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) outcomes.push(await work(one))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcomes
}

/** Plays it until it went the way that was recorded. */
export async function tryAgain<Outcome>(play: () => Promise<Outcome>): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await play()
    } catch (error) {
      if (!isBadLuck(error) || tries === TRIES) throw error
    }
  }
}

/** The point was not passed this time, or somebody else took the port between its choice and the start. */
function isBadLuck(error: unknown): boolean {
  return error instanceof NotPassed || (error instanceof Error && / is in use\./.test(error.message))
}

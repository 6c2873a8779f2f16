/** Renewed so long before its end that no call goes out with a token that dies on the way. */
const marginMs = 60_000

export interface GrantedToken {
  value: string
  lifetimeMs: number
}

/** Access tokens by whose they are. An adapter is made for each call, so they are kept beside it and shared. */
export interface AccessTokens {
  /** The token under a name; fetched when there is none, or its time is nearly over. Calls at once share a fetch. */
  take(name: string, fetchToken: () => Promise<GrantedToken | undefined>): Promise<string | undefined>
  /** Forgets a token that was refused, unless another one stands there already. */
  drop(name: string, value: string): Promise<void>
}

/** An empty store of tokens, in memory only. */
export function accessTokens(elapsedMs: () => number = () => performance.now()): AccessTokens {
  const kept = new Map<string, Promise<{ value: string; staleAtMs: number } | undefined>>()

  async function renew(name: string, fetchToken: () => Promise<GrantedToken | undefined>) {
    const fetching = fetchToken().then(
      (token) => token && { value: token.value, staleAtMs: elapsedMs() + token.lifetimeMs - marginMs },
    )
    kept.set(name, fetching)
    const token = await fetching
    if (!token && kept.get(name) === fetching) kept.delete(name)
    return token?.value
  }

  return {
    async take(name, fetchToken) {
      const known = kept.get(name)
      const token = known && (await known)
      return token && elapsedMs() < token.staleAtMs ? token.value : renew(name, fetchToken)
    },
    async drop(name, value) {
      const known = kept.get(name)
      if ((await known)?.value === value && kept.get(name) === known) kept.delete(name)
    },
  }
}

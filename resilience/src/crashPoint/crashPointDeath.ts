/** Exactly here: nothing that is due in this process happens any more, while the signal is on its way. */
export function die(): never {
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}

/** Tells before and after every call of this process to the provider at an address, ids replaced, e.g. 'POST /capture/{id}'. */
export function listenToProvider(
  address: string,
  notify: (moment: 'before' | 'after', call: string) => void,
): void {
  const { origin } = new URL(address)
  const plainFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) return plainFetch(input, init)
    const path = url.pathname
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}')
      .replace(/agr_[\w-]+/, 'agr_{id}')
    const call = `${init?.method ?? 'GET'} ${path}`
    notify('before', call)
    // An answer that does not come is the end of a call too.
    return plainFetch(input, init).finally(() => notify('after', call))
  }
}

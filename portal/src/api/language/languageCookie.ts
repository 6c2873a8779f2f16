// Which document the server sends: it reads the cookie before anyone has signed in. A year, like the other choices of a device.
const MAX_AGE_S = 31_536_000

/** The language that was chosen on this device, or taken over from the member who signed in last. */
export function readLanguageCookie(): string | null {
  return /(?:^|; )language=([a-z]{2,3})(?:;|$)/.exec(document.cookie)?.[1] ?? null
}

export function keepLanguageCookie(language: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the portal is for.
  document.cookie = `language=${language}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${secure}`
}

/** Leaves the language to the browser again. */
export function forgetLanguageCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = 'language=; Path=/; Max-Age=0; SameSite=Lax'
}

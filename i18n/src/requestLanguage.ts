import { BASE_LANGUAGE, languages } from './languages.ts'

/** What a request says of the language of its person. */
export interface LanguageHeaders {
  cookie?: string | undefined
  'accept-language'?: string | undefined
}

/** The written Norwegian that is translated, for those who ask for Norwegian or the other one. */
const SAME_AS: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/** The first of some language tags that is offered: 'da-DK' finds 'da'. */
function firstOffered(tags: readonly string[]): string | undefined {
  return tags
    .map((tag) => tag.trim().toLowerCase().split('-')[0] ?? '')
    .map((language) => SAME_AS[language] ?? language)
    .find((language) => languages().get(language)?.isOffered)
}

/** 'en;q=0.5, da' → ['da', 'en'] (RFC 9110, 12.5.4) */
function acceptedTags(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/i.exec(one)?.[1]).find(Boolean)
      return { tag, weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** What the header Accept-Language asks for, as far as it is offered; undefined for a client that asks for none of ours. */
export function askedLanguage({ 'accept-language': header = '' }: LanguageHeaders): string | undefined {
  return firstOffered(acceptedTags(header))
}

/** The language of what an API answers: what the client asks for, else English. */
export function acceptedLanguage(headers: LanguageHeaders): string {
  return askedLanguage(headers) ?? BASE_LANGUAGE
}

/** The cookie that keeps the language chosen on a device. It is readable by scripts: the portal writes it too. */
const COOKIE = 'language'
const YEAR_S = 31_536_000

/** Whether a language was chosen on this device, and which. */
export function chosenLanguage({ cookie = '' }: LanguageHeaders): string | undefined {
  const chosen = cookie.split(';').map((one) => new RegExp(`^\\s*${COOKIE}=([\\w-]+)\\s*$`).exec(one)?.[1])
  return firstOffered(chosen.filter((one) => one !== undefined))
}

/** A Set-Cookie header that keeps a language on a device. */
export function languageCookie(language: string, { isSecure }: { isSecure: boolean }): string {
  return `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/**
 * The language of a page: the one that was chosen on the device, else the one that the client asks for (`ui_locales` of
 * OpenID Connect, tags with blanks between them), else the browser's.
 */
export function documentLanguage(headers: LanguageHeaders, uiLocales = ''): string {
  return chosenLanguage(headers) ?? firstOffered(uiLocales.split(' ')) ?? acceptedLanguage(headers)
}

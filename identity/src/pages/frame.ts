import type { IncomingMessage } from 'node:http'
import { pageTexts } from '@medlem/i18n/en/identity/page'
import { inLanguage } from '@medlem/i18n/languages'
import { documentLanguage } from '@medlem/i18n/requestLanguage'
import type { Assets } from './assets.ts'
import type { Texts } from './texts.ts'

/** What every page here has around it. */
export interface PageFrame {
  product: string
  portal: string
  assets: Assets
  language: string
  t: Texts
  /** Path and query of the page, by which it is read again; undefined for the answer to a form. */
  address: string | undefined
}

/** The frame of a page in the language of its reader; `uiLocales` is what the client says of that (OpenID Connect 3.1.2.1). */
export type FrameOf = (req: IncomingMessage, uiLocales?: unknown) => PageFrame

type Surroundings = Pick<PageFrame, 'product' | 'portal' | 'assets'>

export function frames(surroundings: Surroundings): FrameOf {
  return (req, uiLocales) => {
    const locales = typeof uiLocales === 'string' ? uiLocales : undefined
    const frame = inLanguageOf(surroundings, documentLanguage(req.headers, locales))
    return { ...frame, address: req.method === 'POST' ? undefined : addressOf(req) }
  }
}

/** The same frame in another language, as that was chosen in the form that came. */
export function inLanguageOf(surroundings: Surroundings, language: string): PageFrame {
  return { ...surroundings, language, t: inLanguage(pageTexts, language), address: undefined }
}

/** As it was asked for: oidc-provider sees another path. */
const addressOf = (req: IncomingMessage & { originalUrl?: string }) => req.originalUrl ?? req.url

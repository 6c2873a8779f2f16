import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_LANGUAGE } from '@medlem/i18n/languages'

/** A document of the built portal. */
interface PortalDocument {
  /** Of its texts: English where the build has none in the language that is asked for. */
  language: string
  text: string
}

/** The document that the build made for a language, `index.html` for English and `index.da.html` beside it. */
export function readPortalDocument(folder: string, wanted: string): PortalDocument {
  const own = join(folder, `index.${wanted}.html`)
  const language = existsSync(own) ? wanted : BASE_LANGUAGE
  const path = language === BASE_LANGUAGE ? join(folder, 'index.html') : own
  return { language, text: readFileSync(path, 'utf8') }
}

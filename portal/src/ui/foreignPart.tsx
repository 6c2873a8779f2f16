import type { ReactNode } from 'react'
import { foreignLang } from './language.ts'

/** For a text's tag around what an organisation wrote: names its language where the page has another. */
export function foreignPart(language: string | null | undefined) {
  return (inner: ReactNode[]) => (
    <span key="foreign" lang={foreignLang(language)}>
      {inner}
    </span>
  )
}

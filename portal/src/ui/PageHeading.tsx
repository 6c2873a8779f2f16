import type { ReactNode } from 'react'
import { foreignLang } from './language.ts'

/** The one h1 of a screen and the plain sentence under it; the focus comes here on navigation. */
export function PageHeading({
  title,
  lead,
  languages,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  /** Of both, where an organisation wrote them. */
  languages?: { title?: string | null | undefined; lead?: string | null | undefined }
  children?: ReactNode
}) {
  return (
    <div className="page-heading">
      <h1 tabIndex={-1} lang={foreignLang(languages?.title)}>
        {title}
      </h1>
      {lead && (
        <p className="lead" lang={foreignLang(languages?.lead)}>
          {lead}
        </p>
      )}
      {children}
    </div>
  )
}

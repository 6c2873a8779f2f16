import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** The authentication layout: one sheet on the ground, without menu or header (Spec 2). */
export function BareFrame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <main className="bare">
      <div className="bare-sheet">
        <Logo />
        {children}
      </div>
    </main>
  )
}

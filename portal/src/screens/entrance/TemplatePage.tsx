import { House } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'

/** One page for every address that is left of the administration template (Ruling 6). */
export function TemplatePage() {
  return (
    <div className="fault">
      <h1 tabIndex={-1}>Nothing to see here</h1>
      <p>This page belongs to a design template and is not used here.</p>
      <div className="fault-actions">
        <ButtonLink href="/organizations" icon={<House size={17} aria-hidden="true" />}>
          Home
        </ButtonLink>
      </div>
    </div>
  )
}

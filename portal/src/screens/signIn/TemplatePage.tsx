import { entranceTexts } from '@medlem/i18n/en/portal/entrance'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { House } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'

/** One page for every address that is left of the administration template (Ruling 6). */
export function TemplatePage() {
  return (
    <div className="fault">
      <h1 tabIndex={-1}>{entranceTexts.templateTitle}</h1>
      <p>{entranceTexts.templateText}</p>
      <div className="fault-actions">
        <ButtonLink href="/organizations" icon={<House size={17} aria-hidden="true" />}>
          {titleTexts.home}
        </ButtonLink>
      </div>
    </div>
  )
}

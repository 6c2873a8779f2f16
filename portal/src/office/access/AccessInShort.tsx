import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Section } from '../../ui/Section.tsx'

/** The way from the settings to who has which job. */
export function AccessInShort({ orgId }: { orgId: string }) {
  return (
    <Section title={officeAccessTexts.title}>
      <p className="border-t border-line pt-4">
        <AppLink className="text-link" href={officeAddress(orgId, 'access')}>
          {officeAccessTexts.seeAccess}
        </AppLink>
      </p>
    </Section>
  )
}

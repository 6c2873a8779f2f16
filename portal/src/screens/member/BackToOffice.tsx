import { foreignHref } from '@medlem/contract/portalAddress'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { BriefcaseBusiness } from 'lucide-react'
import { lastOfficePlace } from '../../api/office/lastOfficePlace.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useAdministered } from '../../api/organisation/administered.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** For staff: the place in the office that was shown last in this browser, else the office of the first organisation. */
export function BackToOffice() {
  const { organisations = [] } = useAdministered()
  const [first] = organisations
  if (!first) return null
  const last = lastOfficePlace.read()
  const isOwn = organisations.some(({ id }) => last?.includes(id))
  return (
    <div className="mb-8">
      <ButtonLink
        variant="secondary"
        icon={<BriefcaseBusiness size={18} aria-hidden="true" />}
        href={last && isOwn ? foreignHref(last) : officeAddress(first.id)}
      >
        {memberTexts.backToOffice}
      </ButtonLink>
    </div>
  )
}

import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { hrefOf } from '@medlem/contract/portalAddress'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useEffect } from 'react'
import { chooseLines, keepChoice } from '../../../api/purchase/purchaseChoice.ts'
import { useMember } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'
import { linkedRenewal, type RenewalLink } from '../choiceGrid.ts'

type LinkedRenewalProps = RenewalLink & { people: readonly FamilyMemberStatus[] }

/** Where the e-mail that reminds of a renewal leads: to the review of it, for those who buy for that person. */
export function LinkedRenewal({ people, ...link }: LinkedRenewalProps) {
  const goTo = useGoTo()
  const { email } = useMember()
  const found = linkedRenewal(people, link)
  useEffect(() => {
    if (found === 'unknown') return
    if (found !== 'choice') keepChoice(chooseLines([found]))
    goTo(found === 'choice' ? hrefOf('/membership-new', { org: link.orgId }) : '/organizations-review', {
      replace: true,
    })
  }, [found, link.orgId, goTo])
  if (found !== 'unknown') return null
  return (
    <>
      <PageHeading title={membershipTexts.linkOfAnother} />
      <Alert
        title={membershipTexts.signedInAs({ email: email ?? '' })}
        actions={
          <ButtonLink variant="secondary" href="/memberships">
            {membershipTexts.seeYourMemberships}
          </ButtonLink>
        }
      >
        <p>{membershipTexts.linkOfAnotherNote}</p>
      </Alert>
    </>
  )
}

import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { addressProblems } from '@medlem/domain/address'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { askedFieldsQuery } from '../../api/customField/ownFields.ts'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { type ChosenLine, chooseLines, keepChoice, readChoice } from '../../api/purchase/purchaseChoice.ts'
import { quoteQuery } from '../../api/purchase/quote.ts'
import { useMember } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { ChoiceGrid } from './ChoiceGrid.tsx'
import { ChoiceTotals } from './ChoiceTotals.tsx'
import {
  type ChosenPayment,
  cellOf,
  choose,
  inOrderOfChoice,
  paymentsOf,
  quotedOf,
  statusIn,
} from './choiceGrid.ts'
import { NotOnSale } from './NotOnSale.tsx'

/** The profile comes first while the address is incomplete; saving it leads on to the review. */
const REVIEW = '/organizations-review'
const PROFILE_THEN_REVIEW = hrefOf('/memberships', { trigger: 'editMainParticipant', returnTo: REVIEW })

/** The first step of buying: who becomes a member where. */
export function NewMembership() {
  const { org } = useScreenSearch('/membership-new')
  const family = useFamilyStatus()
  const organisations = useOrganisations()
  const error = family.error ?? (organisations.data ? null : organisations.error)
  const enabled = organisations.data?.filter((organisation) => organisation.enabled)
  usePreloadedReview()
  const retry = () => Promise.all([family.refetch(), organisations.refetch()])
  return (
    <>
      <Steps current={0} />
      <PageHeading title={titleTexts.newMembership} lead={membershipTexts.choiceLead} />
      {error && <ErrorNotice error={error} title={membershipTexts.offersNotLoaded} retry={retry} />}
      {!error && (!family.data || !enabled) && (
        <LoadingPart>
          <Skeleton height="320px" />
        </LoadingPart>
      )}
      {family.data && enabled && (
        <Choosing people={family.data} organisations={inOrderOfChoice(enabled, family.data, org)} />
      )}
      {family.data && organisations.data && (
        <NotOnSale people={family.data} organisations={organisations.data} />
      )}
    </>
  )
}

/** The next step's code is there before the network may go away. */
function usePreloadedReview(): void {
  const router = useRouter()
  useEffect(() => {
    router.preloadRoute({ to: '.', href: REVIEW }).catch(() => undefined)
  }, [router])
}

/** A choice that stays so long is prepared for the next step. */
const CHOICE_PAUSE_MS = 400

/** What the next step shows of the first payment is there before the tap, as the step waits for it. */
function usePreparedPayment(payment: ChosenPayment | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!payment) return
    const prepare = () => {
      const memberIds = payment.lines.map(({ person }) => person.memberId)
      queryClient.prefetchQuery(quoteQuery({ ...quotedOf(payment), discountCode: '' })).catch(() => undefined)
      queryClient.prefetchQuery(askedFieldsQuery(payment.orgId, memberIds)).catch(() => undefined)
    }
    const timer = setTimeout(prepare, CHOICE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [payment, queryClient])
}

interface ChoosingProps {
  people: readonly FamilyMemberStatus[]
  organisations: readonly Organisation[]
}

function Choosing({ people, organisations }: ChoosingProps) {
  const goTo = useGoTo()
  const hasAddress = addressProblems(useMember().address).length === 0
  const [lines, setLines] = useState<readonly ChosenLine[]>(() => readChoice().lines)
  const [asksForChoice, setAsksForChoice] = useState(false)
  const payments = useMemo(() => paymentsOf(lines, people, organisations), [lines, people, organisations])
  usePreparedPayment(payments[0])
  const canBuy = people.some((person) =>
    organisations.some(({ id }) => cellOf(statusIn(person, id)).kind === 'open'),
  )
  if (organisations.length === 0) {
    return <EmptyState title={membershipTexts.noOffers}>{membershipTexts.noOffersNote}</EmptyState>
  }
  const onChoose = (place: Pick<ChosenLine, 'orgId' | 'memberId'>, configurationId: string | null) => {
    setAsksForChoice(false)
    setLines(choose(lines, place, configurationId))
  }
  const onContinue = () => {
    const chosen = payments.flatMap(({ orgId, lines: offers }) =>
      offers.map(({ person, offer }) => ({
        orgId,
        memberId: person.memberId,
        configurationId: offer.configurationId,
      })),
    )
    if (chosen.length === 0) return setAsksForChoice(true)
    keepChoice(chooseLines(chosen))
    goTo(hasAddress ? REVIEW : PROFILE_THEN_REVIEW)
  }
  return (
    <>
      {!canBuy && (
        <div className="mb-8">
          <Alert
            title={membershipTexts.nothingToBuy}
            actions={
              <ButtonLink variant="secondary" href="/memberships">
                {membershipTexts.seeYourMemberships}
              </ButtonLink>
            }
          >
            <p>{membershipTexts.nothingToBuyNote}</p>
          </Alert>
        </div>
      )}
      <ChoiceGrid people={people} organisations={organisations} lines={lines} onChoose={onChoose} />
      {asksForChoice && (
        <div className="mt-6">
          <Alert kind="error" title={membershipTexts.noneChosen}>
            <p>{membershipTexts.chooseSomebody}</p>
          </Alert>
        </div>
      )}
      {canBuy && <ChoiceTotals payments={payments} organisations={organisations} onContinue={onContinue} />}
    </>
  )
}

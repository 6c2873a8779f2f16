import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation, PaymentProviderName } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { addressProblems } from '@medlem/domain/address'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { type FormEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import type { FamilyPayment } from '../../api/purchase/begunPayment.ts'
import { lastMethod } from '../../api/purchase/lastMethod.ts'
import { useMember } from '../../session/session.ts'
import { DiscountCodeField } from '../../shared/payment/DiscountCodeField.tsx'
import { appName, MethodChoice, useMethod } from '../../shared/payment/MethodChoice.tsx'
import { PayProblem } from '../../shared/payment/PayProblem.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { formatMoney, formatMoneyShort } from '../../ui/format.ts'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { useCreditChoice } from './CreditChoice.tsx'
import { useCustomFieldQuestions } from './CustomFieldQuestions.tsx'
import { type ChosenPayment, continuedPayment, isOnePeriod, leftOut, linesOf } from './choiceGrid.ts'
import { useInstalmentChoice } from './InstalmentChoice.tsx'
import { useAcceptancePart } from './PagesToAccept.tsx'
import { PayBar } from './PayBar.tsx'
import { PlacesChoice, type PlacesChoiceProps, useChosenPlaces } from './PlacesChoice.tsx'
import { PurchaseConsent } from './PurchaseConsent.tsx'
import { ReviewLines } from './ReviewLines.tsx'
import { useSaveCardChoice } from './SaveCardChoice.tsx'
import { useConsent } from './useConsent.ts'
import { usePay } from './usePay.ts'
import { useQuotedPayment } from './useQuotedPayment.ts'

export interface ReviewPaymentProps {
  payment: ChosenPayment
  organisation: Organisation
  people: readonly FamilyMemberStatus[]
  refresh: () => Promise<unknown>
}

/**
 * True from the first time on that all parts of the review are there, so that nothing typed is lost when one is asked for again.
 * They are drawn in slices of some milliseconds, between which a press is answered.
 */
function useWhole(isAllThere: boolean): boolean {
  const [wasAllThere, setWasAllThere] = useState(false)
  if (isAllThere && !wasAllThere) setWasAllThere(true)
  return useDeferredValue(wasAllThere, false)
}

function payWhere(provider: PaymentProviderName, { currency }: Organisation): string {
  const method = appName(provider, { currency })
  return method ? membershipTexts.payByMethod({ method }) : membershipTexts.payInWindow
}

interface PayWith {
  currency: string
  provider: PaymentProviderName
  hasChoice: boolean
  organisation: Organisation
}

/** What the button says: the way to pay where there are several, else the sum. */
function payWords(payMinor: number | undefined, { currency, provider, hasChoice, organisation }: PayWith) {
  if (payMinor === undefined) return membershipTexts.pay
  const amount = formatMoney(payMinor, currency)
  if (!hasChoice) return membershipTexts.payAmount({ amount })
  const method = appName(provider, organisation)
  const hidden = visuallyHidden
  return method
    ? membershipTexts.payBy({ method, amount, hidden })
    : membershipTexts.payByCard({ amount, hidden })
}

/** One payment to one organisation, shown once all of it is there: a part that came later would move what is being pressed. */
export function ReviewPayment(props: ReviewPaymentProps) {
  const consent = useConsent()
  const begun = continuedPayment(props.people, linesOf(props.payment))
  const [discountCode, setDiscountCode] = useState(begun?.discountCode ?? '')
  const [registrationIds, choosePlaces] = useChosenPlaces(props.payment.orgId, begun)
  const quoted = useQuotedPayment(props.payment, { discountCode, registrationIds })
  const asked = useCustomFieldQuestions(props.payment)
  const isWhole = useWhole(consent !== undefined && !quoted.quote.isPending && !asked.isPending)
  if (!isWhole || consent === undefined) return <ReviewLoading />
  return (
    <WholeReview
      {...props}
      consent={consent}
      begun={begun}
      discountCode={discountCode}
      setDiscountCode={setDiscountCode}
      placesChoice={{ chosen: registrationIds, onChoose: choosePlaces }}
      quoted={quoted}
      asked={asked}
    />
  )
}

interface WholeReviewProps extends ReviewPaymentProps {
  consent: NonNullable<ReturnType<typeof useConsent>>
  /** The payment that the member comes back to. */
  begun: FamilyPayment | undefined
  discountCode: string
  setDiscountCode: (code: string) => void
  placesChoice: Pick<PlacesChoiceProps, 'chosen' | 'onChoose'>
  quoted: ReturnType<typeof useQuotedPayment>
  asked: ReturnType<typeof useCustomFieldQuestions>
}

/** Lines, who is left out, what is asked, how it is paid, consent, and the button that leads to the window. */
function WholeReview({ payment, organisation, people, refresh, consent, asked, ...rest }: WholeReviewProps) {
  const { begun, discountCode, setDiscountCode, placesChoice, quoted } = rest
  const { quote, lines, places, totalMinor } = quoted
  const payer = useMember()
  const [agreed, setAgreed] = useState(false)
  const [asksForConsent, setAsksForConsent] = useState(false)
  const consentBox = useRef<HTMLInputElement>(null)
  const { pay, outcome, askedMinor, error, isBusy } = usePay(payment, organisation)
  const codeProblem = quote.data?.discountProblem ?? null
  const { currency } = payment
  const offered = quote.data?.inParts ?? undefined
  const { parts, ...partsChoice } = useInstalmentChoice(
    { offered, totalMinor, currency },
    begun?.inParts ?? false,
  )
  const method = useMethod(organisation)
  // The later parts are charged to the card that pays the first.
  const provider = parts ? organisation.paymentProvider : method.provider
  const isAsked = quote.data?.renewalAsked === true
  const keep = useSaveCardChoice({ organisation, provider, isAsked })
  const hasChoice = !parts && method.offered.length > 1
  // Credit pays no parts.
  const creditMinor = parts ? 0 : quote.data?.creditMinor
  const credit = useCreditChoice({ creditMinor, totalMinor, currency }, begun?.usesCredit)
  const payMinor = parts ? parts.parts[0]?.amountMinor : credit.payMinor
  const isCovered = credit.words !== undefined
  const acceptance = useAcceptancePart(payment, organisation)
  const skipped = leftOut(people, payment.orgId)
  const hasAddress = addressProblems(payer.address).length === 0
  const canPay = totalMinor !== undefined && !quote.isFetching && !asked.isPending
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!agreed) {
      setAsksForConsent(true)
      return consentBox.current?.focus()
    }
    if (payMinor === undefined || !acceptance.isTicked()) return
    if (!partsChoice.isAgreed()) return
    // What the organisation must know is asked before the payment, and never after.
    if (!(await asked.save()) || !(await acceptance.save())) return
    if (hasChoice) lastMethod.keep(provider)
    pay({
      totalMinor: payMinor,
      provider,
      keepsCard: keep.keeps && !parts && !isCovered,
      usesCredit: credit.usedMinor > 0,
      ...(codeProblem === null && { discountCode }),
      registrationIds: places.map(({ key }) => key),
      ...(parts && { parts: { consentVersion: parts.consent?.version } }),
    })
  }
  return (
    <>
      {organisation.paymentTestMode && <TestMode name={organisation.name} />}
      <ReviewLines
        lines={[...lines, ...places]}
        totalMinor={totalMinor}
        currency={currency}
        isOnePeriod={isOnePeriod(payment)}
      />
      <PlacesChoice places={quote.data?.places} currency={currency} {...placesChoice} />
      {skipped.length > 0 && <LeftOut skipped={skipped} />}
      {quote.data?.takesCodes && (
        <DiscountCodeField
          code={discountCode}
          problem={codeProblem}
          busy={quote.isFetching}
          onUse={setDiscountCode}
        />
      )}
      {partsChoice.part}
      {credit.part}
      <form onSubmit={submit} className="mt-3 grid max-w-[68ch] gap-3">
        {asked.part}
        {acceptance.part}
        {!parts && !isCovered && <MethodChoice organisation={organisation} method={method} />}
        <div>
          <PurchaseConsent
            ref={consentBox}
            consent={consent}
            checked={agreed}
            onChange={(agrees) => {
              setAgreed(agrees)
              setAsksForConsent(false)
            }}
            isMissing={asksForConsent}
          />
          <p className="text-meta text-soft">
            {hasAddress ? !isCovered && payWhere(provider, organisation) : membershipTexts.addressWhy}
          </p>
        </div>
        {!parts && !isCovered && keep.part}
        <PayProblem
          outcome={outcome}
          error={error}
          refresh={refresh}
          price={{ askedMinor, nowMinor: payMinor, currency }}
        />
        {totalMinor === undefined && <AboveLimit />}
        <PayRow
          payMinor={payMinor}
          currency={currency}
          hasAddress={hasAddress}
          isBusy={isBusy || acceptance.isPending}
          counts={{ memberships: lines.length, places: places.length }}
          isDisabled={!canPay}
          words={credit.words ?? payWords(payMinor, { currency, provider, hasChoice, organisation })}
        />
      </form>
    </>
  )
}

interface PayRowProps {
  /** Undefined above what a payment can hold. */
  payMinor: number | undefined
  currency: string
  counts: { memberships: number; places: number }
  /** Else the button leads to where the address is added. */
  hasAddress: boolean
  isBusy: boolean
  isDisabled: boolean
  words: ReactNode
}

/** The sum, and the button that pays it. */
function PayRow({ payMinor, currency, counts, hasAddress, isBusy, isDisabled, words }: PayRowProps) {
  const address = { trigger: 'editMainParticipant', returnTo: '/organizations-review' } as const
  return (
    <PayBar {...(payMinor !== undefined && { amount: formatMoneyShort(payMinor, currency) })} {...counts}>
      {hasAddress ? (
        <Button type="submit" busy={isBusy} disabled={isDisabled}>
          {words}
        </Button>
      ) : (
        <ButtonLink href={hrefOf('/memberships', address)}>{membershipTexts.addAddress}</ButtonLink>
      )}
    </PayBar>
  )
}

export function ReviewLoading() {
  return (
    <LoadingPart>
      <Skeleton height="360px" />
      <PayBar />
    </LoadingPart>
  )
}

function AboveLimit() {
  return (
    <Alert kind="warning" title={membershipTexts.aboveLimitTitle}>
      <p>{membershipTexts.aboveLimitNote}</p>
    </Alert>
  )
}

function TestMode({ name }: { name: string }) {
  return (
    <p className="mb-3 text-meta text-soft">
      <StatusDot tone="waiting">
        <strong className="font-semibold text-ink">{membershipTexts.testMode}</strong>
      </StatusDot>{' '}
      {membershipTexts.testModeNote({ name })}
    </p>
  )
}

function LeftOut({ skipped }: { skipped: ReturnType<typeof leftOut> }) {
  return (
    <section className="left-out" aria-label={membershipTexts.leftOut}>
      <p>{membershipTexts.leftOut}:</p>
      <ul>
        {skipped.map(({ memberId, name, message }) => (
          <li key={memberId}> {message.includes(name) ? message : `${name}: ${message}`}</li>
        ))}
      </ul>
    </section>
  )
}

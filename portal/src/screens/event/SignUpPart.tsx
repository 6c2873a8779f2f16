import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import type { Attendee, SignUp } from '@medlem/contract/registration'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { type ReactNode, useEffect, useState } from 'react'
import { KeptPlacesNotice } from '../../shared/event/KeptPlacesNotice.tsx'
import { PersonQuestions } from '../../shared/event/PersonQuestions.tsx'
import { PlaceDialog } from '../../shared/event/PlaceDialog.tsx'
import { isWaiting } from '../../shared/event/placesAmong.ts'
import { SignUpRow } from '../../shared/event/SignUpRow.tsx'
import { placesSentence, untilSentence } from '../../shared/event/signUpLabels.ts'
import { TierChoice } from '../../shared/event/TierChoice.tsx'
import { closedSentences, keptPlaces, refundSentence, tiersFor } from '../../shared/event/tiers.ts'
import { dueOf, useTicketPayment } from '../../shared/event/useTicketPayment.ts'
import { useTicketPrice } from '../../shared/event/useTicketPrice.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatMoney } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { listWords } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { DueTotal } from './DueTotal.tsx'
import { MembershipToo } from './MembershipToo.tsx'
import { useSignUpForm } from './useSignUpForm.ts'

export interface SignUpPartProps {
  signUp: SignUp
  organisation: Organisation
  refresh: () => Promise<unknown>
  /** Another part of the page has the filled button. */
  isBeside?: boolean
  /** What the event is, below a notice of places that are to be paid. */
  facts: ReactNode
}

/** The form of a sign-up, and the payment of places that cost something: it begins with the sign-up where its sum was shown. */
function usePaidSignUp(signUp: SignUp, organisation: Organisation) {
  const ticketPayment = useTicketPayment(organisation, signUp)
  const [attention, setAttention] = useState(0)
  const isToPayAbove = keptPlaces(signUp) !== undefined
  const form = useSignUpForm(signUp, (answer, shownMinor) => {
    const kept = keptPlaces(answer)
    if (!kept) return
    const price = ticketPayment.priceOf(dueOf(answer))
    // Another sum than was shown is shown first, and so is one that other places are paid with.
    if (kept.totalMinor === shownMinor && price) ticketPayment.pay(answer, price)
    else setAttention(attention + 1)
  })
  const { setNotice } = form
  const isFree = ticketPayment.payment.data?.kind === 'free'
  // That places are kept until they are paid is true no more.
  useEffect(() => {
    if (isFree) setNotice('')
  }, [isFree, setNotice])
  const due = form.dueFor()
  // With places that are paid above these are paid later, together with them.
  const asked = isToPayAbove ? { ...due, places: [] } : due
  const ticketPrice = useTicketPrice(ticketPayment, signUp, asked)
  return { ticketPayment, attention, isToPayAbove, form, due, ticketPrice }
}

/** Places, and the family: who comes, who waits, and whom to sign up; a place that costs something is paid at once. */
export function SignUpPart({ signUp, organisation, refresh, isBeside = false, facts }: SignUpPartProps) {
  const paid = usePaidSignUp(signUp, organisation)
  const { ticketPayment, attention, isToPayAbove, form, due, ticketPrice } = paid
  // Kept here, for the row that it is about may be gone.
  const [failed, setFailed] = useState<Error | null>(null)
  const { people, closed, tiers, currency } = signUp
  const { free, chosen } = form
  const mayNone = people.length > 0 && people.every(({ problem }) => problem !== null)
  const action = (amount: number) =>
    actionWords(signUp, {
      names: chosen.map(({ firstName }) => firstName),
      waits: isWaiting(signUp, form.wanted),
      amount: isToPayAbove ? 0 : amount,
    })
  return (
    <>
      <KeptPlacesNotice
        signUp={signUp}
        ticketPayment={ticketPayment}
        refresh={refresh}
        attention={attention}
        isBeside={isBeside}
      />
      <MembershipToo signUp={signUp} organisation={organisation} />
      {facts}
      <Section title={eventTexts.signUpTitle}>
        <p className="mb-4 max-w-[62ch] text-soft tabular-nums">
          {closed === null ? `${placesSentence(signUp)} ${untilSentence(signUp)}` : untilSentence(signUp)}
        </p>
        <form onSubmit={form.submit} noValidate>
          <List>
            {people.map((person) => (
              <SignUpRow
                key={person.memberId}
                person={person}
                signUp={signUp}
                isChoice={free.length > 1 && free.includes(person)}
                isPicked={form.picked.includes(person.memberId)}
                onPick={(isOn) => form.pick(person.memberId, isOn)}
                onDone={(sentence) => {
                  setFailed(null)
                  form.setNotice(sentence)
                }}
                onFailed={(error) => {
                  setFailed(error)
                  form.setNotice('')
                }}
              >
                {hasChoices({ signUp, form, person }) && (
                  <Choices signUp={signUp} form={form} person={person} />
                )}
              </SignUpRow>
            ))}
          </List>
          {form.questions.error && free.length > 0 && (
            <div className="mt-4">
              <ErrorNotice
                error={form.questions.error}
                title={customFieldTexts.questionsNotLoaded}
                retry={form.questions.reload}
              />
            </div>
          )}
          {closed === null &&
            closedSentences(tiers).map((sentence) => (
              <p key={sentence} className="mt-2 text-meta text-soft tabular-nums">
                {sentence}
              </p>
            ))}
          <p className="mt-2 max-w-[62ch] text-meta text-soft tabular-nums empty:hidden">
            {refundSentence(signUp)}
          </p>
          <p role="status" className="mt-4 max-w-[62ch] font-medium empty:hidden">
            {form.notice}
          </p>
          {failed && (
            <div className="mt-4">
              <WriteError
                error={failed}
                refused={shellTexts.placeNotAccepted}
                unknown={shellTexts.placeUnknown}
                again={eventTexts.checkStatus}
              />
            </div>
          )}
          {form.error && (
            <div className="mt-4">
              <ErrorNotice error={form.error} title={eventTexts.noneSignedUp} />
            </div>
          )}
          {due.totalMinor > 0 && (
            <DueTotal
              currency={currency}
              ticketPrice={ticketPrice}
              ticketPayment={isToPayAbove ? undefined : ticketPayment}
            />
          )}
          {free.length > 0 && (
            <Button
              type="submit"
              variant={isToPayAbove || isBeside ? 'secondary' : 'primary'}
              className="mt-5"
              busy={form.isPending || ticketPrice.isLoading}
            >
              {action(ticketPrice.price.totalMinor)}
            </Button>
          )}
          {mayNone && closed === null && (
            <ButtonLink
              variant="secondary"
              className="mt-5"
              href={hrefOf('/membership-new', { org: organisation.id })}
            >
              {eventTexts.becomeMember}
            </ButtonLink>
          )}
        </form>
        {form.toShare && (
          <PlaceDialog
            people={chosen.filter(({ memberId }) => form.toShare?.memberIds.includes(memberId))}
            places={form.toShare.places}
            isPending={form.isPending}
            error={form.shareError}
            submit={(memberIds) => action(ticketPayment.priceOf(form.dueFor(memberIds))?.totalMinor ?? 0)}
            onClose={form.stopSharing}
            onChosen={(memberIds) => form.send([...memberIds, ...(form.toShare?.certain ?? [])])}
          />
        )}
      </Section>
    </>
  )
}

interface ChoicesProps {
  signUp: SignUp
  form: ReturnType<typeof useSignUpForm>
  person: Attendee
}

const isAsked = ({ chosen, questions }: ChoicesProps['form'], person: Attendee) =>
  chosen.includes(person) && questions.fieldsOf(person.memberId).length > 0

const hasChoices = ({ signUp: { tiers }, form, person }: ChoicesProps) =>
  form.free.includes(person) && (tiers.length > 0 || isAsked(form, person))

/** Which kind of place a person gets, and what the event asks of one who is chosen. */
function Choices({ signUp: { tiers, currency }, form, person }: ChoicesProps) {
  const { tierChoice, questions, chosen, pick } = form
  const { memberId, firstName } = person
  return (
    <>
      {tiers.length > 0 && (
        <TierChoice
          name={memberId}
          label={tierTexts.placeOf({ name: firstName })}
          tiers={tiersFor(tiers, person)}
          currency={currency}
          tierId={tierChoice.tierIdOf(person)}
          error={tierChoice.errorOf(person, chosen.includes(person))}
          onChoose={(tierId) => {
            tierChoice.choose(memberId, tierId)
            pick(memberId, true)
          }}
        />
      )}
      {isAsked(form, person) && (
        <PersonQuestions
          name={firstName}
          fields={questions.fieldsOf(memberId)}
          form={questions.form}
          prefix={questions.prefixOf(memberId)}
        />
      )}
    </>
  )
}

interface Action {
  names: readonly string[]
  /** All of them go on the waiting list. */
  waits: boolean
  /** Minor units to be paid at once; 0 for none. */
  amount: number
}

/** 'Sign up Ida and Alma', that they will wait, or what is to be paid for it. */
function actionWords({ currency }: SignUp, { names, waits, amount }: Action): string {
  if (amount > 0) return tierTexts.signUpAndPay({ amount: formatMoney(amount, currency) })
  if (names.length === 0) return waits ? eventTexts.joinWaitingList : eventTexts.signUp
  const listed = listWords(names)
  return waits ? eventTexts.putOnWaitingList({ names: listed }) : eventTexts.signUpNames({ names: listed })
}

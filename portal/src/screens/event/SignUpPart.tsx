import { hrefOf } from '@medlem/contract/portalAddress'
import type { SignUp } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useState } from 'react'
import { placesSentence, untilSentence } from '../../shared/event/signUpLabels.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { listWords } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { SignUpRow } from './SignUpRow.tsx'
import { useSignUpForm } from './useSignUpForm.ts'

export interface SignUpPartProps {
  signUp: SignUp
  orgId: string
}

/** Places, and the family: who comes, who waits, and whom to sign up. */
export function SignUpPart({ signUp, orgId }: SignUpPartProps) {
  const form = useSignUpForm(signUp)
  // Kept here, for the row that it is about may be gone.
  const [failed, setFailed] = useState<Error | null>(null)
  const { people, closed } = signUp
  const { free, chosen } = form
  const mayNone = people.length > 0 && people.every(({ problem }) => problem !== null)
  const names = chosen.map(({ firstName }) => firstName)
  return (
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
              closed={closed}
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
            />
          ))}
        </List>
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
        {free.length > 0 && (
          <Button type="submit" className="mt-5" busy={form.isPending}>
            {actionWords(signUp, names)}
          </Button>
        )}
        {mayNone && closed === null && (
          <ButtonLink variant="secondary" className="mt-5" href={hrefOf('/membership-new', { org: orgId })}>
            {eventTexts.becomeMember}
          </ButtonLink>
        )}
      </form>
      {form.placesToShare !== undefined && (
        <PlaceDialog
          people={chosen}
          places={form.placesToShare}
          isPending={form.isPending}
          onClose={form.stopSharing}
          onChosen={form.send}
        />
      )}
    </Section>
  )
}

/** 'Sign up Ida and Alma', or that they will wait. */
function actionWords({ placesLeft, waitingCount }: SignUp, names: readonly string[]): string {
  const isFull = placesLeft === 0 || waitingCount > 0
  if (names.length === 0) return isFull ? eventTexts.joinWaitingList : eventTexts.signUp
  const listed = listWords(names)
  return isFull ? eventTexts.putOnWaitingList({ names: listed }) : eventTexts.signUpNames({ names: listed })
}

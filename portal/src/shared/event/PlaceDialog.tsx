import type { Attendee } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { useId, useState } from 'react'
import { FormDialog } from '../form/FormDialog.tsx'

export interface PlaceDialogProps {
  people: readonly Pick<Attendee, 'memberId' | 'firstName' | 'lastName'>[]
  /** Fewer than the people. */
  places: number
  isPending: boolean
  /** That who was chosen gets no place any more. */
  error: unknown
  /** What the button says, of those who are chosen. */
  submit: (memberIds: readonly string[]) => string
  onClose: () => void
  onChosen: (memberIds: string[]) => void
}

/** Asks who gets the places that are left; the others go on the waiting list. */
export function PlaceDialog({ people, places, onChosen, submit, ...dialog }: PlaceDialogProps) {
  const name = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAsked, setAsked] = useState(false)
  const one = places === 1
  const title = eventTexts.whoGetsPlaces({ count: places })
  const others = eventTexts.othersWait({ count: people.length - places })
  const pick = (id: string, isOn: boolean) => {
    setAsked(false)
    if (one) setChosen([id])
    else setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
  }
  return (
    <FormDialog
      {...dialog}
      closesOutside
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length === places) onChosen([...chosen])
        else setAsked(true)
      }}
      title={title}
      lead={`${eventTexts.placesLeft({ count: places })} ${others}`}
      cancel={eventTexts.back}
      submit={submit(chosen)}
    >
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        {people.map(({ memberId, firstName, lastName }) => (
          <div key={memberId} className="check">
            <input
              type={one ? 'radio' : 'checkbox'}
              id={`${name}-${memberId}`}
              name={name}
              className={one ? 'rounded-full!' : undefined}
              checked={chosen.includes(memberId)}
              onChange={({ target }) => pick(memberId, target.checked)}
            />
            <label htmlFor={`${name}-${memberId}`}>
              {firstName} {lastName}
            </label>
          </div>
        ))}
      </fieldset>
      <p role="status" className="field-error empty:hidden">
        {isAsked && eventTexts.choosePeople({ count: places })}
      </p>
    </FormDialog>
  )
}

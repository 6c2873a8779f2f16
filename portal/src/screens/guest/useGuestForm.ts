import { type GuestOffer, MAX_IN_ORDER } from '@medlem/contract/guest'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CallError } from '../../api/call/callError.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useOrderAsGuest } from '../../api/guest/guest.ts'
import { lastMethod } from '../../api/purchase/lastMethod.ts'
import type { AnswerForm } from '../../shared/customField/answerForm.ts'
import { duePlaces, isWaiting, placesAmong } from '../../shared/event/placesAmong.ts'
import { keptPlaces } from '../../shared/event/tiers.ts'
import { useForm } from '../../shared/form/useForm.ts'
import type { useMethod } from '../../shared/payment/MethodChoice.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { type PersonKey, prefixOf, refusedField, tierIdOf, toRequest } from './guestForm.ts'
import { payAtOnce } from './payAtOnce.ts'

/** Who comes, what they answer, who gets the places when they are too few; an order that is made is shown at its own address. */
export function useGuestForm(offer: GuestOffer, method: ReturnType<typeof useMethod>) {
  const { event, signUp } = offer
  const goTo = useGoTo()
  const order = useOrderAsGuest(event.id)
  // Typed data of people stands in no storage of the browser, which others may use: there is no draft.
  const form = useForm<AnswerForm>({ shouldUnregister: true })
  const { keys, add, remove } = usePeople((key) => form.setFocus(`${prefixOf(key)}firstName`))
  const [isSharing, setSharing] = useState(false)
  const [hasCode, setHasCode] = useState(false)
  const wanted = useWanted(offer, form, keys)
  /** What is to be paid where these come first. */
  const dueFor = (first: readonly string[] = []) =>
    duePlaces(
      signUp,
      wanted.toSorted((a, b) => Number(first.includes(b.memberId)) - Number(first.includes(a.memberId))),
    ).totalMinor
  const send = (first?: readonly string[]) => {
    const request = toRequest(offer, keys, form.getValues())
    const shownMinor = dueFor(first)
    const placesFor = first?.map((id) => keys.indexOf(Number(id)))
    order.mutate(
      { ...request, ...(placesFor && { placesFor }) },
      {
        onSuccess: (made) => {
          const isShown = shownMinor > 0 && keptPlaces(made.signUp)?.totalMinor === shownMinor
          if (isShown && !hasCode) {
            if (method.offered.length > 1) lastMethod.keep(method.provider)
            payAtOnce.ask()
          }
          goTo('/guest-order', { replace: true })
        },
        onError: (failure) => {
          // Others took places meanwhile; how many are left is on its way.
          if (isPlacesShort(failure)) return setSharing(true)
          if (isAtField(failure, keys, request)) {
            setSharing(false)
            showFieldErrors(form, failure, (wire) => refusedField(wire, { keys, request }))
          }
        },
      },
    )
  }
  const submit = form.handleSubmit(() => {
    if (placesAmong(signUp, wanted) === undefined) send()
    else setSharing(true)
  })
  const { error, variables } = order
  return {
    form,
    keys,
    add: keys.length < MAX_IN_ORDER ? add : undefined,
    remove,
    dueFor,
    /** Whether there is a discount code to be typed at the order, before it is paid. */
    hasCode,
    setHasCode,
    waits: isWaiting(signUp, wanted),
    /** What is chosen so far costs something or not, which is not known before. */
    isChosen: signUp.tiers.length === 0 || wanted.every(({ tierId }) => tierId !== null),
    submit,
    send,
    isPending: order.isPending,
    error: !error || isPlacesShort(error) || (variables && isAtField(error, keys, variables)) ? null : error,
    // Once places are enough, or none is left, there is nothing to share.
    toShare: isSharing ? placesAmong(signUp, wanted) : undefined,
    /** Others took meanwhile what the chosen were to get. */
    shareError: isPlacesShort(error) && variables?.placesFor ? error : null,
    stopSharing: () => {
      order.reset()
      setSharing(false)
    },
  }
}

/** The people of an order; one who is added has the focus. */
function usePeople(focus: (key: PersonKey) => void) {
  const [{ keys, next, isAdded }, setPeople] = useState({ keys: [0], next: 1, isAdded: false })
  const last = keys.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the one who was added, and nothing else.
  useEffect(() => {
    if (isAdded && last !== undefined) focus(last)
  }, [isAdded, last])
  return {
    keys,
    add: () => setPeople({ keys: [...keys, next], next: next + 1, isAdded: true }),
    remove: (key: PersonKey) => setPeople({ keys: keys.filter((one) => one !== key), next, isAdded: false }),
  }
}

/** The people as those who want a place, of the kind that is chosen. */
function useWanted(
  { signUp }: GuestOffer,
  { control }: ReturnType<typeof useForm<AnswerForm>>,
  keys: readonly PersonKey[],
) {
  const chosen = useWatch({ control, name: keys.map((key) => `${prefixOf(key)}tierId`) })
  return keys.map((key, at) => ({
    memberId: String(key),
    tierId: tierIdOf(signUp, chosen[at]) || null,
  }))
}

function isPlacesShort(error: unknown): boolean {
  return error instanceof CallError && error.code === 'places_short'
}

/** Whether a failed request is about what stands in the form. */
function isAtField(
  failure: unknown,
  keys: readonly PersonKey[],
  request: Parameters<typeof refusedField>[1]['request'],
): boolean {
  return (
    failure instanceof CallError &&
    failure.errors.some(({ field }) => refusedField(field, { keys, request }) !== undefined)
  )
}

import type { MemberField } from '@medlem/contract/customField'
import type { GuestOffer, GuestOrderRequest } from '@medlem/contract/guest'
import { fieldKey } from '@medlem/domain/customField'
import { type AnswerForm, fromAnswerForm, toAnswerForm } from '../../shared/customField/answerForm.ts'
import { tiersFor } from '../../shared/event/tiers.ts'

/** The people of an order are numbered as they are added; a number is never given again. */
export type PersonKey = number

/** All that is typed is in one form: the name there of what is typed of a person is the field's, after whose it is. */
export const prefixOf = (key: PersonKey) => `person${key}-`

/** The kinds of places that can be chosen now. */
export const openTiers = ({ tiers }: GuestOffer['signUp']) => tiersFor(tiers, { tierProblems: [] })

/** '' while there is a choice; the only one needs none. */
export function tierIdOf(signUp: GuestOffer['signUp'], typed: string | undefined): string {
  const open = openTiers(signUp)
  const found = open.length === 1 ? open[0] : open.find(({ id }) => id === typed)
  return found?.id ?? ''
}

/** Who is signed up as it is typed, with what is asked of them. */
export function toRequest(
  offer: GuestOffer,
  keys: readonly PersonKey[],
  typed: AnswerForm,
): GuestOrderRequest {
  const people = keys.map((key) => {
    const of = (name: string) => typed[`${prefixOf(key)}${name}`] ?? ''
    const dateOfBirth = of('dateOfBirth')
    const tierId = tierIdOf(offer.signUp, of('tierId'))
    const answers = answersOf(offer.fields, of)
    return {
      firstName: of('firstName'),
      lastName: of('lastName'),
      ...(dateOfBirth !== '' && { dateOfBirth }),
      ...(tierId !== '' && { tierId }),
      ...(answers.length > 0 && { answers }),
    }
  })
  return { email: typed.email ?? '', people }
}

/** What is answered of what an event asks, as it is typed. */
export function answersOf(fields: readonly MemberField[], of: (name: string) => string) {
  const typed = Object.keys(toAnswerForm(fields)).map((key) => [key, of(key)] as const)
  return fromAnswerForm(fields, Object.fromEntries(typed))
}

/** The field of the form that the server refused, from its name: 'people.1.tierId' is of the second person who was sent. */
export function refusedField(
  wire: string,
  { keys, request }: { keys: readonly PersonKey[]; request: GuestOrderRequest },
): string | undefined {
  if (wire === 'email') return wire
  const [, at, name = ''] = /^people\.(\d+)\.(.+)$/.exec(wire) ?? []
  const key = keys[Number(at)]
  if (at === undefined || key === undefined) return undefined
  const [, answer] = /^answers\.(.+)$/.exec(name) ?? []
  if (answer === undefined) return `${prefixOf(key)}${name}`
  if (/^field\d+$/.test(answer)) return `${prefixOf(key)}${answer}`
  const sent = request.people[Number(at)]?.answers?.[Number.parseInt(answer, 10)]
  return sent && `${prefixOf(key)}${fieldKey(sent.number)}`
}

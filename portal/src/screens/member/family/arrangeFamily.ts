import type { FamilyInvitation } from '@medlem/contract/family'
import type { FamilyLinkStatus, Member } from '@medlem/contract/member'
import { memberTexts } from '@medlem/i18n/en/portal/member'

/** An account that is linked, was linked, or may come to be. */
export interface LinkedPerson {
  /** Null until someone signs in with the invited address. */
  person: Member | null
  email: string
  status: FamilyLinkStatus
  /** Who invited whom, seen from the member. */
  request: 'sent' | 'received'
  /** Undefined when the invitation can't be distinguished from others; then nothing can be done about it here. */
  invitationId: string | undefined
}

export interface ArrangedFamily {
  self: Member | undefined
  children: Member[]
  /** Waits for the member's own answer. */
  toAnswer: LinkedPerson[]
  linked: LinkedPerson[]
  /** Waits for the other's answer. */
  sent: LinkedPerson[]
  /** Rejected and ended ones. */
  past: LinkedPerson[]
}

/** The family in the parts in which it is shown. */
export function arrangeFamily(
  family: readonly Member[],
  invitations: readonly FamilyInvitation[],
  own: Pick<Member, 'id' | 'email'>,
): ArrangedFamily {
  const accounts = family
    .filter(({ familyLink }) => familyLink)
    .flatMap((person) => known(person, invitations))
  const addresses = new Set(accounts.map(({ email }) => email))
  const unknown = invitations.flatMap((invitation) => notYetKnown(invitation, { own, addresses }))
  const links = [...accounts, ...unknown]
  const among = (wanted: FamilyLinkStatus, request?: LinkedPerson['request']) =>
    links.filter((link) => link.status === wanted && (!request || link.request === request))
  return {
    self: family.find(({ id }) => id === own.id),
    children: family.filter(({ familyLink, id }) => !familyLink && id !== own.id),
    toAnswer: among('pending', 'received'),
    linked: among('approved'),
    sent: among('pending', 'sent'),
    past: [...among('rejected'), ...among('ended')],
  }
}

function known(person: Member, invitations: readonly FamilyInvitation[]): LinkedPerson[] {
  const { email, familyInvitationStatus: status, familyInvitationRequest: request } = person
  if (email === null || !status || !request) return []
  const invitation = invitations.find(
    (one) => one.status === status && (request === 'sent' ? one.inviteeEmail : one.inviterEmail) === email,
  )
  return [{ person, email, status, request, invitationId: invitation?.id }]
}

/** Only what waits: the missing answer is all that is known of an address. */
function notYetKnown(
  { id, inviteeEmail, status }: FamilyInvitation,
  { own, addresses }: { own: Pick<Member, 'email'>; addresses: ReadonlySet<string> },
): LinkedPerson[] {
  if (status !== 'pending' || inviteeEmail === own.email || addresses.has(inviteeEmail)) return []
  return [{ person: null, email: inviteeEmail, status, request: 'sent', invitationId: id }]
}

/** As a person is called in a sentence: by first name, else by address. */
export function callName({ person, email }: LinkedPerson): string {
  return person?.firstName ?? email
}

/** The whole name, else the address. */
export function wholeName({ person, email }: LinkedPerson): string {
  return person ? `${person.firstName} ${person.lastName}`.trim() : email
}

/** Who asked whom. */
export function askedSentence(link: LinkedPerson): string {
  return link.request === 'sent'
    ? memberTexts.youInvited({ name: callName(link) })
    : memberTexts.invitedYou({ name: callName(link) })
}

/** What became of a link that is none any more. */
export function pastWord({ status, request, ...link }: LinkedPerson): string {
  if (status === 'ended') return memberTexts.ended
  return request === 'received'
    ? memberTexts.youSaidNo
    : memberTexts.saidNo({ name: callName({ ...link, status, request }) })
}

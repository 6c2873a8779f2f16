import { type FamilyInvitation, listInvitations } from '@medlem/contract/family'
import { findMemberByEmail, findMemberName, listMembers, Member } from '@medlem/contract/member'
import { completeMember } from './completeFields.ts'
import type { SpecificationOnlyServer } from './specificationOnlyServer.ts'

// The whole member where the server gives one: the call's own shape is content with a name.
const findMember = { ...findMemberName, schema: { ...findMemberName.schema, response: { 200: Member } } }

/** Oneself and the linked accounts; children without login have no call of the specification. */
export async function plainFamily(server: SpecificationOnlyServer, memberId?: string): Promise<Member[]> {
  const own = await readMember(server, memberId)
  const { email } = own
  if (email === null) return [own]
  const invitations = await server.ask(listInvitations, { querystring: { inviterEmail: email, email } })
  const linked = await Promise.all(invitations.map((invitation) => linkedMember(server, email, invitation)))
  return [own, ...linked.filter((member) => member !== undefined)]
}

/** The member with this id, else the one who is signed in; a member is only ever found by e-mail. */
async function readMember({ ask, email }: SpecificationOnlyServer, memberId?: string): Promise<Member> {
  const own = await ask(findMemberByEmail, { querystring: { email: await email() } }, { asSelf: true })
  if (memberId === undefined || own.id === memberId) return own
  const members = await ask(listMembers, { querystring: { size: '1000' } }, { asSelf: true })
  const actedFor = members.find(({ id }) => id === memberId)?.email
  if (!actedFor) throw new Error('The member is not in the list.')
  return ask(findMemberByEmail, { querystring: { email: actedFor } })
}

async function linkedMember(
  { ask }: SpecificationOnlyServer,
  ownEmail: string,
  { id, inviterEmail, inviteeEmail, status }: FamilyInvitation,
): Promise<Member | undefined> {
  const isSent = inviterEmail.toLowerCase() === ownEmail.toLowerCase()
  // What waits for one's own answer stands in the bell.
  if (status === 'ended' || (status !== 'approved' && !isSent)) return undefined
  const email = isSent ? inviteeEmail : inviterEmail
  const link = {
    email,
    familyLink: true,
    familyInvitationStatus: status,
    familyInvitationRequest: isSent ? ('sent' as const) : ('received' as const),
  }
  // Until it is approved, the inviter is shown what they typed (Ruling 45).
  if (status !== 'approved') {
    return Member.parse(completeMember({ id, firstName: email, lastName: '', ...link }))
  }
  const found = await ask(findMember, { querystring: { email } }).catch(() => undefined)
  return found && { ...found, ...link }
}

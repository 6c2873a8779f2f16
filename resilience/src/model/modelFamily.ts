import { approveInvitation, createInvitation, endInvitation, rejectInvitation } from '@medlem/contract/family'
import { updateFee } from '@medlem/contract/feeChange'
import { getFamilyStatus } from '@medlem/contract/membership'
import { calculateStatus } from '@medlem/contract/membershipChange'
import { agree, must } from './modelPurchase.ts'
import {
  type Adult,
  adults,
  isInReach,
  isMember,
  lastDay,
  linkBetween,
  type ModelState,
  mayBuy,
  offerStart,
  people,
  terms,
  type Year,
} from './modelState.ts'
import type { ModelWorld } from './modelWorld.ts'

/** Somebody invites another; while one waits or is approved between the two there is only that one. */
export async function invite(
  model: ModelState,
  world: ModelWorld,
  { from, to }: { from: Adult; to: Adult },
): Promise<void> {
  const current = linkBetween(model, from, to, 'approved') ?? linkBetween(model, from, to, 'pending')
  const body = { inviteeEmail: `${to}@example.org` }
  const reply = await world.as(from).call(createInvitation, { body })
  must(`${from} invites ${to}`, reply, true)
  if (current) agree('the invitation that was there', reply.body.id, current.id)
  else model.invitations.push({ id: reply.body.id, from, to, status: 'pending' })
}

/** Only the invitee's decision changes the invitation. */
export async function decide(
  model: ModelState,
  world: ModelWorld,
  { place, who, event }: { place: number; who: Adult; event: 'approve' | 'reject' },
): Promise<void> {
  const invitation = model.invitations[place % model.invitations.length]
  if (!invitation) return
  const endpoint = event === 'approve' ? approveInvitation : rejectInvitation
  const reply = await world.as(who).call(endpoint, { querystring: { id: invitation.id } })
  const status = event === 'approve' ? 'approved' : 'rejected'
  must(`${who} answers the invitation of ${invitation.from}`, reply, who === invitation.to)
  if (who !== invitation.to) return
  const allowed = invitation.status === 'pending' || invitation.status === status
  agree('the answer', reply.body.status, allowed ? 'success' : 'error')
  if (allowed) invitation.status = status
}

export async function endLink(
  model: ModelState,
  world: ModelWorld,
  { place, who }: { place: number; who: Adult },
): Promise<void> {
  const invitation = model.invitations[place % model.invitations.length]
  if (!invitation) return
  const { from, to, status } = invitation
  const reply = await world.as(who).call(endInvitation, { params: { id: invitation.id } })
  const allowed = status === 'approved' ? who === from || who === to : status === 'pending' && who === from
  if (must(`${who} ends the link of ${from} and ${to}`, reply, allowed)) invitation.status = 'ended'
}

export async function changePrice(
  model: ModelState,
  world: ModelWorld,
  { year, place }: { year: Year; place: number },
): Promise<void> {
  const { unitMinor, ...price } = terms[place] ?? terms[0]
  const { club, fees } = world.scene
  const body = {
    ...price,
    name: 'Membership',
    startDate: `${year}-01-01`,
    endDate: lastDay(year),
    offerStartDate: offerStart(year),
  }
  const params = { id: club.id, configurationId: fees.get(year) ?? '' }
  must('a new price', await world.treasurer(0).call(updateFee, { params, body }), true)
  model.prices.set(year, unitMinor)
}

export async function recalculate(model: ModelState, world: ModelWorld, who: Adult): Promise<void> {
  const { members, club } = world.scene
  const asked = people.filter((person) => isInReach(model, who, person))
  const memberIds = asked.map((person) => members[person].id)
  const reply = await world.as(who).call(calculateStatus, { body: { memberIds } })
  must(`${who} recalculates`, reply, true)
  for (const [place, person] of asked.entries()) {
    for (const { orgId, status } of reply.body[place]?.memberships ?? []) {
      agree('the club', orgId, club.id)
      agree(`the status of ${person}`, status, isMember(model, person) ? 'active' : 'inactive')
    }
  }
}

/** What a member is shown of the family: who is a member today, what is on offer to whom, and its price. */
export async function look(model: ModelState, world: ModelWorld, who: Adult): Promise<void> {
  const { members, fees } = world.scene
  const reply = await world.as(who).call(getFamilyStatus, { params: { memberId: members[who].id } })
  must(`${who} looks at the family`, reply, true)
  const seen = new Map(reply.body.map((one) => [one.memberId, one.statuses[0]] as const))
  for (const person of people) {
    const memberStatus = seen.get(members[person].id)
    if (!isInReach(model, who, person)) {
      agree(`what ${who} sees of ${person}`, memberStatus?.period ?? null, null)
      continue
    }
    agree(`${person} today`, memberStatus?.status, isMember(model, person) ? 'active' : 'inactive')
    for (const [year, id] of fees) {
      const offer = memberStatus?.offers.find(({ configurationId }) => configurationId === id)
      const sold = offer?.available ?? false
      agree(`${year} on offer to ${person}`, sold, mayBuy(model, { payer: who, who: person, year }))
      if (sold) agree(`the price of ${year}`, offer?.unitMinor, model.prices.get(year))
    }
  }
}

export const others = (who: Adult) => adults.filter((other) => other !== who)

import { createPayment, findPaymentReturn, preparePayment } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { liveKey, testKey } from '@medlem/sandbox/testing/testGateway'
import { findMembership, insertMembership } from '@medlem/server/club/membership/store'
import {
  aClub,
  type Club,
  draft,
  membershipData,
  type OpenPurchase,
  openPurchase,
  pay,
  sayDeclined,
  sayPaid,
} from '@medlem/server/money/payment/testing/buyer'
import { aSavedCard } from '@medlem/server/money/savedCard/testing/aSavedCard'
import { aChild, aConfiguration, aLink, aMember } from '@medlem/server/testing/builders'
import type { TestServer } from '@medlem/server/testing/testServer'

/** The one who tampers, with a family of every kind; the one who is robbed; and those who administer. */
async function people(server: TestServer) {
  const person = (firstName: string, more = {}) => aMember(server, { firstName, ...more })
  const mallory = await person('Mallory')
  const ida = await person('Ida')
  const jonas = await person('Jonas')
  const dora = await person('Dora', { enabled: false })
  const freja = await person('Freja')
  const rolf = await person('Rolf')
  const enok = await person('Enok')
  for (const to of [jonas, dora]) await aLink(server, { from: mallory, to })
  await aLink(server, { from: mallory, to: freja, status: 'pending' })
  await aLink(server, { from: mallory, to: rolf, status: 'rejected' })
  await aLink(server, { from: mallory, to: enok, status: 'ended' })
  const shut = await aChild(server, mallory, { firstName: 'Shut', enabled: false })
  const karl = await person('Karl')
  const kirsten = await person('Kirsten')
  const sofie = await person('Sofie')
  return { mallory, ida, jonas, dora, freja, rolf, enok, shut, karl, kirsten, sofie }
}

/** Every club takes real money, but for `proof`. */
async function clubs(server: TestServer) {
  const club = await aClub(server)
  const fee = (values: object) => aConfiguration(server, { orgId: club.organisation.id, ...values })
  return {
    club,
    fees: {
      cheap: await fee({ name: 'Cheap', membershipPriceMinor: 100 }),
      ended: await fee({ startDate: '2025-01-01', endDate: '2025-12-31', offerStartDate: '2024-11-01' }),
      future: await fee({ startDate: '2028-01-01', endDate: '2028-12-31', offerStartDate: '2027-11-01' }),
      withdrawn: await fee({ name: 'Withdrawn', membershipPriceMinor: 1, enabled: false }),
    },
    choir: await aClub(server, { priceMinor: 100 }),
    spare: await aClub(server),
    ready: await aClub(server),
    past: await aClub(server),
    lost: await aClub(server),
    proof: await aClub(server, { live: false }),
  }
}

async function aDeclined(server: TestServer, payer: MemberRow, club: Club): Promise<OpenPurchase> {
  const purchase = await openPurchase(server, payer, { club })
  await sayDeclined(server, purchase)
  return purchase
}

/** Paid in the window, and not reported to the server. */
async function aHeld(server: TestServer, payer: MemberRow, club: Club) {
  const purchase = await openPurchase(server, payer, { club })
  return { ...purchase, authorization: await pay(server, purchase, '0100') }
}

async function aPaid(server: TestServer, payer: MemberRow, club: Club) {
  const held = await aHeld(server, payer, club)
  const { body } = await sayPaid(server, held, held.authorization)
  if (body.paymentStatus !== 'paid') throw new Error('the world needs a paid payment')
  return held
}

/** A payment without a window, and one that is prepared for a window. */
async function unopened(
  server: TestServer,
  payer: MemberRow,
  { spare, ready }: { spare: Club; ready: Club },
) {
  const client = server.as(payer)
  const historyId = await draft(server, payer, { club: spare })
  const made = await client.call(createPayment, { params: { id: historyId }, body: {} })
  const readyId = await draft(server, payer, { club: ready })
  const named = { membershipHistoryId: readyId, membershipConfId: ready.configuration.id }
  const prepared = await client.call(preparePayment, {
    body: { token: 'nonce', membershipData: membershipData({ memberships: [named] }) },
  })
  const { token, membershipHistoryPaymentId } = prepared.body
  return {
    made: { historyId, paymentId: made.body.id },
    prepared: { historyId: readyId, paymentId: membershipHistoryPaymentId, token },
  }
}

/** Authorizations at the gateway that no payment of ours ever asked for, with Mallory's own order number. */
async function aliens({ gateway }: TestServer, orderNumber: string) {
  const fields = { OrderNumber: orderNumber, Amount: 45_000 }
  const id = (path: string) => path.split('/').at(-1) ?? ''
  const live = await gateway.authorize('0100', fields, liveKey)
  const old = await gateway.authorize('0100', fields, liveKey)
  const voided = await gateway.authorize('0100', fields, liveKey)
  await gateway.api('POST', `${old}/capture`, { Amount: 45_000 }, liveKey)
  await gateway.api('DELETE', voided, undefined, liveKey)
  const test = await gateway.authorize('0100', fields, testKey)
  return { live: id(live), old: id(old), voided: id(voided), test: id(test) }
}

/** Where years can be drafted: one's own, and those of the family and the victim. */
async function membershipsOf(
  { deps }: TestServer,
  of: { who: Awaited<ReturnType<typeof people>>; club: Club; past: Club; proof: Club },
) {
  const { club, past, proof } = of
  const { mallory, ida, shut, dora, freja } = of.who
  const membership = async (member: MemberRow, { organisation } = club) =>
    (await findMembership(deps.db, { memberId: member.id, orgId: organisation.id }))?.id ?? ''
  return {
    proof: await membership(mallory, proof),
    club: await membership(mallory),
    past: await membership(mallory, past),
    shut: await membership(shut),
    dora: await membership(dora),
    freja: await membership(freja),
    ida: await membership(ida),
  }
}

/** What abuses are tried on. None may change any of it, so that all of them share one. */
export async function tamperWorld(server: TestServer) {
  const who = await people(server)
  const { mallory, ida, shut, dora, freja, karl, kirsten, sofie } = who
  const sold = await clubs(server)
  const { club, choir, past, lost, proof, spare, ready } = sold
  const { deps, issuer } = server

  const open = await openPurchase(server, mallory, { club })
  const purchases = {
    open,
    held: await aHeld(server, mallory, choir),
    paid: await aPaid(server, mallory, past),
    declined: await aDeclined(server, mallory, lost),
    draftId: await draft(server, mallory, { club: proof }),
    ...(await unopened(server, mallory, { spare, ready })),
    idas: {
      open: await openPurchase(server, ida, { club }),
      held: await aHeld(server, ida, choir),
      paid: await aPaid(server, ida, past),
    },
  }
  const orgId = club.organisation.id
  for (const { id: memberId } of [shut, dora, freja]) {
    await insertMembership(deps.db, { memberId, orgId, updateDate: deps.clock.now() })
  }
  const membershipIds = await membershipsOf(server, { who, club, past, proof })

  const roles = (key: string, role = 'ADMIN') => ({ roles: [`org:${key}|role:${role}`] })
  const staleS = Math.floor(server.clock.now().getTime() / 1000) - 301
  const pastAdmin = { email: karl.email ?? '', ...roles(past.organisation.key) }
  const as = {
    mallory: server.as(mallory),
    ida: server.as(ida),
    jonas: server.as(who.jonas),
    clubAdmin: server.as(karl, roles(club.organisation.key)),
    pastAdmin: server.as(karl, roles(past.organisation.key)),
    stalePastAdmin: server.withToken(await issuer.token(pastAdmin, { auth_time: staleS })),
    otherAdmin: server.as(kirsten, roles(choir.organisation.key)),
    support: server.as(sofie, roles('ALL', 'SUPER_ADMIN')),
    anonymous: server.anonymous,
    closed: server.as(dora),
  }
  // The first sign-in binds a member to an account, which is a change; no abuse shall be the first.
  for (const client of Object.values(as)) await client.call(findPaymentReturn, { body: { token: 'none' } })
  return {
    server,
    ...who,
    ...sold,
    ...purchases,
    membershipIds,
    alien: await aliens(server, `${deps.config.orderPrefix}${mallory.id.slice(-13)}`),
    /** The victim's own access token, which somebody got hold of. */
    idasToken: await issuer.token({ email: ida.email ?? '' }),
    card: await aSavedCard(server, { owner: ida, club: past.organisation }),
    as,
  }
}

export type TamperWorld = Awaited<ReturnType<typeof tamperWorld>>

import { type Endpoint, endpoint, type RequestOf } from '@medlem/contract/endpoint'
import { createInvitation, listFamily } from '@medlem/contract/family'
import { createMember, findMemberByEmail, updateMember } from '@medlem/contract/member'
import { listMemberships } from '@medlem/contract/membership'
import { createNotification } from '@medlem/contract/notification'
import { openPaymentWindow } from '@medlem/contract/payment'
import { getReceipt } from '@medlem/contract/receipt'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CallError } from '../callError.ts'
import type { Call } from '../createCall.ts'
import { answerInstead } from './answerInstead.ts'
import type { SpecificationOnlyServer } from './specificationOnlyServer.ts'

const ID = '8f0e9a52-7c1d-4f6b-9a3e-2d5c4b6a7f81'
const noServer: SpecificationOnlyServer = {
  ask: (async () => {
    throw new CallError({ status: 404, code: 'not_found', detail: 'No.' })
  }) as Call,
  email: async () => 'ida@example.org',
}

const said = (answer: unknown) => new CallError({ status: 200, code: 'internal', detail: 'No.', answer })
const lookup = { querystring: { email: 'ida@example.org' } }
const unknown = (explained: boolean) =>
  new CallError({ status: 404, code: 'not_found', detail: 'No.', explained })

describe('a server that has only the specification’s fields', () => {
  test('has of a member what Spec 3 names, and the least for the rest [C03]', async () => {
    const error = said({
      id: ID,
      firstName: 'Ida',
      lastName: 'Holm',
      email: 'ida@example.org',
      address: null,
    })
    const member = await answerInstead(noServer, { endpoint: findMemberByEmail, request: lookup, error })
    expect(member).toMatchObject({
      id: ID,
      firstName: 'Ida',
      messagingOptIn: false,
      version: 0,
      address: null,
    })
  })

  test('has a membership, where a status of another word is inactive and the year the smaller one [K03]', async () => {
    const period = {
      id: ID,
      membershipConfId: ID,
      startDate: '2026-08-01T00:00:00Z',
      endDate: '2027-07-31',
      status: 'waiting',
    }
    const error = said([{ id: ID, orgId: ID, memberId: ID, memberships: [period] }])
    const request = { params: { memberId: ID }, querystring: { orgId: ID } }
    const [membership] = await answerInstead(noServer, { endpoint: listMemberships, request, error })
    expect(membership).toMatchObject({ status: 'active', hasSavedCard: false })
    expect(membership?.memberships[0]).toMatchObject({
      membershipFor: 2026,
      startDate: '2026-08-01',
      status: 'inactive',
      membershipId: ID,
    })
  })

  test.each([
    ['a lookup that answers 204', findMemberByEmail, lookup, null],
    ['a member without an id', createMember, { body: {} }, { firstName: 'Ida' }],
    ['a window without a link', openPaymentWindow, { params: {}, body: {} }, { paymentIdentifier: '1' }],
  ])('is not believed where it says nothing: %s', async (_what, of, request, answer) => {
    const error = said(answer)
    await expect(answerInstead(noServer, { endpoint: of, request: request as never, error })).rejects.toBe(
      error,
    )
  })
})

describe('a call of ours that a server does not know', () => {
  test('starts a family link by the notification that Spec 7 has for it, whatever comes back', async () => {
    const asked: [string, unknown][] = []
    const server: SpecificationOnlyServer = {
      ...noServer,
      ask: (async ({ url }: Endpoint, request: unknown) => {
        asked.push([url, request])
        if (url.endsWith('/by-email')) throw unknown(false)
        return answerInstead(noServer, {
          endpoint: createNotification,
          request: request as RequestOf<typeof createNotification>,
          error: said({}),
        })
      }) as Call,
    }
    const request = { body: { inviteeEmail: 'freja@example.org' } }
    const made = await answerInstead(server, { endpoint: createInvitation, request, error: unknown(false) })
    expect(made).toMatchObject({ inviteeEmail: 'freja@example.org', status: 'pending' })
    expect(asked[0]).toMatchObject([
      '/api/v1/member/notification/item',
      {
        body: {
          type: 'FAMILY_LINK_REQUEST',
          data: { inviterEmail: 'ida@example.org', inviteeEmail: 'freja@example.org' },
        },
      },
    ])
  })

  test('stays an error where there is no substitute', async () => {
    const request = { params: { id: ID } }
    await expect(
      answerInstead(noServer, { endpoint: getReceipt, request, error: unknown(false) }),
    ).rejects.toMatchObject({ message: 'The server behind this portal does not offer this.', status: 501 })
    const body = { firstName: 'Ida', lastName: 'Holm' }
    await expect(
      answerInstead(noServer, {
        endpoint: updateMember,
        request: { ...request, body },
        error: unknown(false),
      }),
    ).rejects.toMatchObject({ status: 501 })
  })

  test('stays what it is when the server said itself that there is no such thing', async () => {
    const error = unknown(true)
    await expect(
      answerInstead(noServer, { endpoint: getReceipt, request: { params: { id: ID } }, error }),
    ).rejects.toBe(error)
  })

  test('stays a failure when what stands in for it fails too', async () => {
    const error = unknown(false)
    await expect(
      answerInstead(noServer, { endpoint: listFamily, request: { params: { memberId: ID } }, error }),
    ).rejects.toBe(error)
  })

  test('of the specification itself is a refusal like any other', async () => {
    const specified = endpoint({
      service: 'memberApi',
      method: 'GET',
      url: '/api/v1/specified',
      summary: 'A call of the specification',
      schema: { response: { 200: z.null() } },
    })
    const error = unknown(false)
    await expect(answerInstead(noServer, { endpoint: specified, request: {}, error })).rejects.toBe(error)
  })
})

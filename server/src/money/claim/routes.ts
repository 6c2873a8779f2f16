import * as calls from '@medlem/contract/claim'
import * as letters from '@medlem/contract/claimLetter'
import * as shares from '@medlem/contract/claimShare'
import * as dunning from '@medlem/contract/dunning'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { setGuestCookie } from '../../platform/guestToken/guestCookie.ts'
import { requestLanguage } from '../../platform/http/requestLanguage.ts'
import { route } from '../../platform/http/route.ts'
import { decideClaim, readClaims } from './administerClaim.ts'
import { forgiveClaim, takeBackClaimPayment, withdrawClaim } from './decideClaim.ts'
import { pauseDunning, waiveDunning } from './decideDunning.ts'
import { joinShare, sendShare } from './joinShare.ts'
import { openShare, readShare } from './ownShare.ts'
import { type LetterFile, readClaimLetter, readOwnClaimLetter } from './readClaimLetter.ts'
import { recordClaimPayment } from './recordClaimPayment.ts'
import { splitClaim } from './splitClaim.ts'

/** Fees that an organisation asks for, for those who look after its money (decision 71). */
export function claimRoutes(app: FastifyInstance, deps: Deps): void {
  shareRoutes(app, deps)
  ownShareRoutes(app, deps)
  memberRoute(app, deps, calls.listClaims, ({ caller, params, query: { openMinor, ...query } }) =>
    readClaims(deps, caller, {
      orgId: params.id,
      openMinor: openMinor === undefined ? undefined : Number(openMinor),
      ...query,
    }),
  )

  memberRoute(app, deps, calls.recordClaimPayment, async ({ caller, params, body, reply }) => {
    reply.code(201)
    const { openMinor: shownOpenMinor, ...money } = body
    return decideClaim(deps, caller, of(params), async (tx, claim) => {
      await recordClaimPayment(tx, deps, { ...claim, ...money, shownOpenMinor })
    })
  })

  memberRoute(app, deps, calls.takeBackClaimPayment, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) =>
      takeBackClaimPayment(tx, deps, { ...claim, ...body }),
    ),
  )

  memberRoute(app, deps, calls.withdrawClaim, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => withdrawClaim(tx, deps, { ...claim, ...body })),
  )

  memberRoute(app, deps, calls.forgiveClaim, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => forgiveClaim(tx, deps, { ...claim, ...body })),
  )

  memberRoute(app, deps, dunning.pauseDunning, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => pauseDunning(tx, { ...claim, ...body })),
  )

  memberRoute(app, deps, dunning.waiveDunning, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => waiveDunning(tx, { ...claim, ...body })),
  )

  memberRoute(
    app,
    deps,
    letters.getClaimLetter,
    async ({ caller, reply, params, query }) =>
      answerLetters(reply, await readClaimLetter(deps, caller, { ...of(params), ...query })),
    { perHour: 300 },
  )

  memberRoute(
    app,
    deps,
    letters.getOwnClaimLetter,
    async ({ caller, reply, params, query }) =>
      answerLetters(reply, await readOwnClaimLetter(deps, caller, { claimId: params.id, ...query })),
    { perHour: 120 },
  )
}

/** What others pay of a claim (decision 95). */
function shareRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, shares.splitClaim, ({ caller, params, body: { openMinor, ...body }, reply }) => {
    reply.code(201)
    return decideClaim(deps, caller, of(params), (tx, claim) =>
      splitClaim(tx, deps, { ...claim, ...body, shownOpenMinor: openMinor }),
    )
  })

  memberRoute(app, deps, shares.joinShare, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => joinShare(tx, deps, { ...claim, ...body })),
  )

  memberRoute(
    app,
    deps,
    shares.sendShare,
    ({ caller, params }) => decideClaim(deps, caller, of(params), (tx, claim) => sendShare(tx, deps, claim)),
    { perHour: 60 },
  )
}

/** Of who pays a share, without an account; to pay it is the call of members. */
function ownShareRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    shares.openShare,
    async ({ body, request, reply }) => {
      const { memberId, share } = await openShare(deps, { ...body, language: requestLanguage(request) })
      setGuestCookie(reply, deps.config, memberId)
      return share
    },
    { perHour: 120, perAddress: true },
  )
  memberRoute(app, deps, shares.getShare, ({ caller }) => readShare(deps, caller))
}

/** Answers a file of letters, which no cache keeps. */
export function answerLetters(reply: FastifyReply, { fileName, pdf }: LetterFile): Buffer {
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
  return pdf
}

const of = ({ id: orgId, claimId }: { id: string; claimId: string }) => ({ orgId, claimId })

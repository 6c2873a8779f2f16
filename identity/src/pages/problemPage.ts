import { SIGN_IN_AGAIN } from '@medlem/contract/paths'
import type { PageFrame } from './frame.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import type { Texts } from './texts.ts'

/** The heading, and what happened and what to do, in plain words. */
type Problem = (t: Texts) => [heading: string, text: string]

/** The way on leads to the page of the portal that the sign-in was for, which the portal keeps. */
export function problemPage(frame: PageFrame, problem: Problem) {
  const [heading, text] = problem(frame.t)
  return page(frame, {
    title: heading,
    body: html`<h1>${heading}</h1>
<p class="lead">${text}</p>
<p class="actions"><a class="primary" href="${frame.portal}${SIGN_IN_AGAIN}">${frame.t.startAgain}</a></p>`,
  })
}

export const EXPIRED: Problem = (t) => [t.expired, t.expiredMore]
export const ALREADY_SIGNED_IN: Problem = (t) => [t.alreadySignedIn, t.alreadySignedInMore]
export const LINK_OVER: Problem = (t) => [t.linkOver, t.linkOverMore]
export const NOT_FOUND: Problem = (t) => [t.notFound, t.notFoundMore]
export const REFUSED: Problem = (t) => [t.refused, t.refusedMore]
export const TOO_MANY: Problem = (t) => [t.tooMany, t.tooManyMore]
export const BUSY: Problem = (t) => [t.busy, t.busyMore]
/** While the database can't be reached, as during a failover. */
export const UNAVAILABLE: Problem = (t) => [t.unavailable, t.unavailableMore]
export const BROKEN: Problem = (t) => [t.broken, t.brokenMore]

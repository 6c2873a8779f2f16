import { html } from './html.ts'
import { type PageFrame, page } from './layout.ts'

interface Problem {
  heading: string
  /** What happened and what to do, in plain words. */
  text: string
}

export function problemPage(frame: PageFrame, { heading, text }: Problem) {
  return page(frame, {
    title: heading,
    body: html`<h1>${heading}</h1>
<p class="lead">${text}</p>
<p class="actions"><a class="primary" href="${frame.portal}">Start again</a></p>`,
  })
}

export const EXPIRED: Problem = {
  heading: 'This sign-in is no longer open',
  text: 'It was finished already, or it stood open for more than an hour. Nothing is lost: start again.',
}

export const ALREADY_SIGNED_IN: Problem = {
  heading: 'You are signed in already',
  text: 'To make another account, sign out first. Nothing was changed.',
}

export const NOT_FOUND: Problem = {
  heading: 'There is nothing here',
  text: 'The address leads to no page of the sign-in service.',
}

export const REFUSED: Problem = {
  heading: 'This sign-in cannot go on',
  text: 'The request to sign in was not complete, or it did not come from our portal.',
}

export const TOO_MANY: Problem = {
  heading: 'Too many requests',
  text: 'Your network has sent our sign-in service more requests than it takes in a minute. Wait a minute, then start again.',
}

export const BUSY: Problem = {
  heading: 'Many people are signing in',
  text: 'Your password was not checked. Go back, wait a few seconds, and send it again.',
}

export const BROKEN: Problem = {
  heading: 'Something went wrong',
  text: 'The fault is ours, and it has been noted. Try again in a moment.',
}

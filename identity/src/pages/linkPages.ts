import { copenhagenMoment } from '@medlem/domain/calendar'
import { linkTexts } from '@medlem/i18n/en/identity/link'
import { inLanguage } from '@medlem/i18n/languages'
import type { LinkKind } from '../address.ts'
import { LINK_S } from '../lifetime.ts'
import type { LinkSent } from '../link/askLink.ts'
import type { LinkOrigin } from '../link/link.ts'
import { PASSWORD_MIN } from '../registration/registrationForm.ts'
import type { PageFrame } from './frame.ts'
import { type Html, html, linkTo } from './html.ts'
import { page } from './layout.ts'

const textsIn = ({ language }: PageFrame) => inLanguage(linkTexts, language)
const minutesOf = (kind: LinkKind) => LINK_S[kind] / 60

/** The title of a page, which says that something is wrong there. */
export function titled({ t }: PageFrame, title: string, problem: string | undefined): string {
  return problem ? t.titleOfProblem({ title }) : title
}

/** A label with its field; what is wrong with it stands between the two, as on the page of a new account. */
export function field(
  name: string,
  label: string,
  attributes: Html,
  more: { hint?: string; problem?: string | undefined },
) {
  const { hint, problem } = more
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<label for="${name}">${label}</label>
${hint && html`<p class="field-hint" id="${name}-hint">${hint}</p>`}
${problem && html`<p class="field-problem" id="${name}-problem" role="alert">${problem}</p>`}
<input id="${name}" name="${name}" ${attributes} required autofocus${
    described ? html` aria-describedby="${described}"` : undefined
  }${problem ? html` aria-invalid="true"` : undefined}>`
}

interface AskView {
  kind: LinkKind
  action: string
  email: string
  problem?: string | undefined
  /** The sign-in page; the portal otherwise. */
  back?: string
}

/** Asks for the address that a link is sent to. */
export function askLinkPage(frame: PageFrame, { kind, action, email, problem, back }: AskView) {
  const texts = textsIn(frame)
  const heading = kind === 'sign_in' ? texts.signInHeading : frame.t.forgottenHeading
  const minutes = minutesOf(kind)
  const attributes = html`type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false"
 maxlength="254" value="${email}"`
  return page(frame, {
    title: titled(frame, heading, problem),
    form: 'ask-link',
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${heading}</h1>
<p class="lead">${kind === 'sign_in' ? texts.signInLead({ minutes }) : texts.passwordLead({ minutes })}</p>
<form id="ask-link" method="post" action="${action}" novalidate>
${field('email', frame.t.email, attributes, { problem })}
<button class="primary" type="submit">${texts.send}</button>
</form>
<p class="links"><a href="${back ?? frame.portal}">${frame.t.backToSignIn}</a></p>
</section>`,
  })
}

interface SentView extends LinkSent {
  kind: LinkKind
  email: string
  back: string
  /** Where an account is made, for an address that has none; undefined where that is closed, or was just asked for. */
  register?: string | undefined
}

/** The same whether the address has an account or not. */
export function linkSentPage(frame: PageFrame, { kind, email, back, shown, register }: SentView) {
  const texts = textsIn(frame)
  const minutes = minutesOf(kind)
  return page(frame, {
    title: texts.sentHeading,
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${texts.sentHeading}</h1>
<p class="lead">${kind === 'registration' ? texts.registrationSent({ email }) : texts.sentLead({ email, minutes })}</p>
<p class="text">${texts.sentMore}${register && html` ${texts.sentNoAccount({ a: linkTo(register) })}`}</p>
${shown && demonstrated(frame, { email, shown, kind })}
<p class="links"><a href="${back}${kind === 'registration' ? '?prompt=login' : ''}">${frame.t.backToSignIn}</a></p>
</section>`,
  })
}

function demonstrated(
  frame: PageFrame,
  { kind, email, shown }: Required<LinkSent> & { kind: LinkKind; email: string },
): Html {
  const texts = textsIn(frame)
  const { t, product } = frame
  const { name, address, isForAccount } = shown
  const isConfirmation = kind === 'registration' && !isForAccount
  return html`<article class="email" aria-label="${t.theEmail}">
<p>${t.emailLead({ email })}</p>
<p>${t.hello({ name })}</p>
${isConfirmation && html`<p>${t.confirmEmail({ product })}</p>`}
${isForAccount && html`<p>${t.existingEmail({ product })}</p>`}
<p class="actions"><a class="primary" href="${address}">${
    isConfirmation ? t.confirmAddress : kind === 'new_password' ? texts.passwordHeading : t.signIn
  }</a></p>
</article>`
}

/** Where the holder of a link chooses a password. */
export function newPasswordPage(
  frame: PageFrame,
  { action, email, problem }: { action: string; email: string; problem?: string },
) {
  const texts = textsIn(frame)
  return page(frame, {
    title: titled(frame, texts.passwordHeading, problem),
    form: 'new-password',
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${texts.passwordHeading}</h1>
<p class="lead">${texts.passwordFor({ email })}</p>
<form id="new-password" method="post" action="${action}" novalidate>
<input type="hidden" name="username" value="${email}" autocomplete="username">
${field('password', frame.t.password, html`type="password" autocomplete="new-password" maxlength="256"`, {
  hint: frame.t.passwordHint({ count: PASSWORD_MIN }),
  problem,
})}
<button class="primary" type="submit">${texts.savePassword}</button>
</form>
<p class="meta">${texts.passwordEnds}</p>
</section>`,
  })
}

export function passwordChangedPage(frame: PageFrame) {
  const texts = textsIn(frame)
  return page(frame, {
    title: texts.changedHeading,
    body: html`<h1>${texts.changedHeading}</h1>
<p class="lead">${texts.changedLead}</p>
<p class="actions"><a class="primary" href="${frame.portal}">${frame.t.signIn}</a></p>`,
  })
}

/** Where and when a link was asked for, in another browser than this one. */
export function askedElsewhere(frame: PageFrame, { askedAt, browser }: LinkOrigin): Html {
  const texts = textsIn(frame)
  const moment = copenhagenMoment(new Date(askedAt))
  return html`<p class="text">${browser ? texts.askedElsewhere({ moment, browser }) : texts.askedSomewhere({ moment })}</p>`
}

/** Asks for the press that signs in; in another browser than the one that asked it says where that was. */
export function openLinkPage(
  frame: PageFrame,
  { action, email, origin }: { action: string; email: string; origin: LinkOrigin | undefined },
) {
  const texts = textsIn(frame)
  return page(frame, {
    title: frame.t.signIn,
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${texts.openHeading}</h1>
<p class="lead">${texts.openLead({ email })}</p>
${origin && askedElsewhere(frame, origin)}
<form method="post" action="${action}">
<button class="primary" type="submit">${frame.t.signIn}</button>
</form>
<p class="meta">${texts.notYou}</p>
</section>`,
  })
}

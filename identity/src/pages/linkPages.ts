import { danishMoment } from '@medlem/domain/calendar'
import { linkTexts } from '@medlem/i18n/en/identity/link'
import { inLanguage } from '@medlem/i18n/languages'
import type { LinkKind } from '../address.ts'
import type { LinkSent } from '../link/askLink.ts'
import { LINK_S, type LinkOrigin } from '../link/link.ts'
import { PASSWORD_MIN } from '../registrationForm.ts'
import type { PageFrame } from './frame.ts'
import { type Html, html } from './html.ts'
import { page } from './layout.ts'

const textsIn = ({ language }: PageFrame) => inLanguage(linkTexts, language)
const minutesOf = (kind: LinkKind) => LINK_S[kind] / 60

function titled({ t }: PageFrame, title: string, problem: string | undefined): string {
  return problem ? t.titleOfProblem({ title }) : title
}

/** A label with its field; what is wrong with it stands between the two, as on the page of a new account. */
function field(
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

/** The same whether the address has an account or not. */
export function linkSentPage(
  frame: PageFrame,
  { kind, email, back, shown }: LinkSent & { kind: LinkKind; email: string; back: string },
) {
  const texts = textsIn(frame)
  const minutes = minutesOf(kind)
  return page(frame, {
    title: texts.sentHeading,
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${texts.sentHeading}</h1>
<p class="lead">${texts.sentLead({ email, minutes })}</p>
<p class="text">${texts.sentMore}</p>
${shown && demonstrated(frame, { kind, email, shown })}
<p class="links"><a href="${back}">${frame.t.backToSignIn}</a></p>
</section>`,
  })
}

function demonstrated(
  frame: PageFrame,
  { kind, email, shown }: Required<LinkSent> & { kind: LinkKind; email: string },
): Html {
  const texts = textsIn(frame)
  return html`<article class="email" aria-label="${frame.t.theEmail}">
<p>${frame.t.emailLead({ email })}</p>
<p>${frame.t.hello({ name: shown.name })}</p>
<p class="actions"><a class="primary" href="${shown.address}">${
    kind === 'sign_in' ? frame.t.signIn : texts.passwordHeading
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

/** Asks for the press that signs in; in another browser than the one that asked it says where that was. */
export function openLinkPage(
  frame: PageFrame,
  { action, email, origin }: { action: string; email: string; origin: LinkOrigin | undefined },
) {
  const texts = textsIn(frame)
  const asked = origin && { moment: danishMoment(new Date(origin.askedAt)) }
  return page(frame, {
    title: frame.t.signIn,
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${texts.openHeading}</h1>
<p class="lead">${texts.openLead({ email })}</p>
${
  asked &&
  html`<p class="text">${
    origin.browser ? texts.askedElsewhere({ ...asked, browser: origin.browser }) : texts.askedSomewhere(asked)
  }</p>`
}
<form method="post" action="${action}">
<button class="primary" type="submit">${frame.t.signIn}</button>
</form>
<p class="meta">${texts.notYou}</p>
</section>`,
  })
}

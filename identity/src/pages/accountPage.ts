import { copenhagenDate, copenhagenMoment } from '@medlem/domain/calendar'
import { FRESH_SIGN_IN_S } from '@medlem/domain/session'
import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import type { SessionRow } from '../account/sessionStore.ts'
import type { Passkey } from '../passkey/store.ts'
import type { Assets } from './assets.ts'
import type { PageFrame } from './frame.ts'
import { type Html, html } from './html.ts'
import { page } from './layout.ts'

/** What was just done: the text of this name says it. */
export type AccountDone = (typeof DONE)[number]
const DONE = [
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'sessionEnded',
  'othersEnded',
  'secondStepEnded',
  'alreadyGone',
] as const

interface AccountView {
  name: string
  email: string
  /** Binds the forms to the session. */
  formKey: string
  passkeys: readonly Passkey[]
  sessions: readonly (SessionRow & { isThis: boolean })[]
  mayChange: boolean
  /** Absent while it is switched off. */
  secondStep: { since: Date; codes: number } | undefined
  /** What the browser needs to make a passkey; absent where the session may not change that. */
  registration?: object
  /** Of who reads the page: what a new passkey is called unless its owner calls it something else. */
  browser: string | null
  scripts: Assets['passkeyScripts']
  relyingParty: { rpId: string; userId: string }
  action: string
  again: string
  signOut: string
  done: AccountDone | null
  problem: string | undefined
}

/** Who is signed in here, with which passkeys, and where. Names and addresses are changed in the portal, which holds the member. */
export function accountPage(frame: PageFrame, view: AccountView) {
  const { t } = frame
  const texts = inLanguage(securityTexts, frame.language)
  const { name, email, scripts, signOut, done, problem } = view
  return page(frame, {
    title: problem ? t.titleOfProblem({ title: texts.heading }) : texts.heading,
    scripts: scripts.account,
    body: html`<h1>${texts.heading}</h1>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
${!problem && done && DONE.includes(done) && html`<p class="done" role="status">${texts[done]}</p>`}
<dl>
<dt>${t.name}</dt><dd>${name}</dd>
<dt>${t.email}</dt><dd>${email}</dd>
</dl>
${passkeysOf(texts, view)}
${secondStepOf(texts, view)}
${sessionsOf(texts, view)}
<p class="actions">
<a class="primary" href="${frame.portal}">${t.backToProduct({ product: frame.product })}</a>
<a class="secondary" href="${signOut}">${t.signOut}</a>
</p>`,
  })
}

type Texts = typeof securityTexts

/** A form of one action; what it needs stands in hidden fields. */
function form(
  { action, formKey }: Pick<AccountView, 'action' | 'formKey'>,
  fields: Record<string, string>,
  content: Html,
): Html {
  const hidden = Object.entries({ key: formKey, ...fields }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}">${hidden}${content}</form>`
}

function passkeysOf(t: Texts, view: AccountView): Html {
  const { passkeys, relyingParty, again, registration } = view
  const known = JSON.stringify(passkeys.map(({ credentialId }) => credentialId))
  return html`<section id="passkeys" class="part" aria-labelledby="passkeys-heading" data-rp="${relyingParty.rpId}"
 data-user="${relyingParty.userId}" data-known="${known}">
<h2 id="passkeys-heading">${t.passkeys}</h2>
<p class="part-lead">${t.passkeysLead}</p>
${
  passkeys.length === 0
    ? html`<p class="text">${t.noPasskeys}</p>`
    : html`<ul class="rows">${passkeys.map((one) => passkeyRow(t, view, one))}</ul>`
}
${
  registration
    ? newPasskey(t, view, registration)
    : view.mayChange
      ? html`<p class="text">${t.noPasskeyHere}</p>`
      : html`<p class="text">${t.confirmFirst({ count: FRESH_SIGN_IN_S / 60 })}</p>
<p><a class="secondary" href="${again}">${t.confirm}</a></p>`
}
</section>`
}

function passkeyRow(t: Texts, view: AccountView, passkey: Passkey): Html {
  const { id, name, createdAt, lastUsedAt, isBackedUp } = passkey
  const facts = [
    t.added({ date: copenhagenDate(createdAt) }),
    lastUsedAt ? t.usedLast({ moment: copenhagenMoment(lastUsedAt) }) : t.neverUsed,
    ...(isBackedUp ? [t.syncedPasskey] : []),
  ]
  return html`<li>
<p class="who">${name}</p>
<p class="role">${facts.join(' · ')}</p>
<div class="row-actions">
<details>
<summary aria-label="${t.renameOf({ name })}">${t.rename}</summary>
${form(
  view,
  { do: 'rename-passkey', id },
  html`<label for="name-${id}">${t.passkeyName}</label>
<input id="name-${id}" name="name" value="${name}" maxlength="60" required autocomplete="off">
<button class="secondary" type="submit">${t.save}</button>`,
)}
</details>
${
  view.registration &&
  form(
    view,
    { do: 'remove-passkey', id },
    html`<button class="plain" type="submit" aria-label="${t.removeOf({ name })}">${t.remove}</button>`,
  )
}
</div>
</li>
`
}

function newPasskey(t: Texts, view: AccountView, registration: object): Html {
  return html`<noscript><p class="text">${t.needsScript}</p></noscript>
<p class="text" id="no-passkey" hidden>${t.noPasskeyHere}</p>
<form id="add-passkey" class="part-form" method="post" action="${view.action}" hidden data-options="${JSON.stringify(registration)}">
<input type="hidden" name="key" value="${view.formKey}"><input type="hidden" name="do" value="add-passkey">
<input type="hidden" name="response">
<label for="new-name">${t.newPasskeyName}</label>
<p class="field-hint" id="new-name-hint">${t.newPasskeyHint}</p>
<input id="new-name" name="name" value="${view.browser ?? ''}" maxlength="60" required autocomplete="off" aria-describedby="new-name-hint">
<p class="field-problem" id="add-failed" role="alert" data-failed="${t.passkeyFailed}" data-known="${t.passkeyKnown}" hidden></p>
<button class="primary" type="submit">${t.addPasskey}</button>
</form>`
}

/** What the session may not change is not offered; the part on passkeys says how to get there. */
function secondStepOf(t: Texts, view: AccountView): Html {
  const { secondStep, mayChange } = view
  const button = (action: string, text: string) =>
    form(view, { do: action }, html`<button class="secondary" type="submit">${text}</button>`)
  const state = secondStep
    ? t.secondStepOn({ date: copenhagenDate(secondStep.since), count: secondStep.codes })
    : t.secondStepOff
  return html`<section class="part" aria-labelledby="second-step-heading">
<h2 id="second-step-heading">${t.secondStep}</h2>
<p class="part-lead">${t.secondStepLead}</p>
<p class="text">${state}</p>
${mayChange && !secondStep && button('begin-second-step', t.setUp)}
${mayChange && secondStep && html`<div class="row-actions">${button('renew-recovery-codes', t.newCodes)}${button('end-second-step', t.turnOff)}</div>`}
</section>`
}

function sessionsOf(t: Texts, view: AccountView): Html {
  const { sessions } = view
  return html`<section class="part" aria-labelledby="sessions-heading">
<h2 id="sessions-heading">${t.sessions}</h2>
<p class="part-lead">${t.sessionsLead}</p>
<ul class="rows">${sessions.map((one) => sessionRow(t, view, one))}</ul>
${
  sessions.length > 1 &&
  form(
    view,
    { do: 'end-other-sessions' },
    html`<button class="secondary" type="submit">${t.endOthers}</button>`,
  )
}
</section>`
}

function sessionRow(t: Texts, view: AccountView, session: AccountView['sessions'][number]): Html {
  const { uid, isThis, signedInAt } = session
  const browser = session.browser ?? t.unknownBrowser
  const moment = copenhagenMoment(session.usedAt ?? signedInAt)
  const facts = [t.usedHere({ moment }), t.signedInAt({ moment: copenhagenMoment(signedInAt) })]
  return html`<li>
<p class="who">${browser}${isThis && html` <span class="mark">${t.thisSession}</span>`}</p>
<p class="role">${facts.join(' · ')}</p>
${
  !isThis &&
  html`<div class="row-actions">${form(
    view,
    { do: 'end-session', uid },
    html`<button class="plain" type="submit" aria-label="${t.endSessionOf({ browser, moment })}">${t.endSession}</button>`,
  )}</div>`
}
</li>
`
}

import { cardTexts } from '@medlem/i18n/en/sandbox/card'
import type { windowTexts } from '@medlem/i18n/en/sandbox/window'
import { inLanguage } from '@medlem/i18n/languages'
import { spaced, testCards } from '../cards.ts'
import type { WindowTerms } from '../entry.ts'
import { type CardFields, type CardProblems, emptyFields } from './cardForm.ts'
import { type Html, html } from './html.ts'

/** '1.234,50 kr.' of 123450 in DKK; other currencies keep their code. */
export function moneyText(minor: number, currency: string): string {
  const whole = String(Math.trunc(minor / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  const text = `${whole},${String(minor % 100).padStart(2, '0')}`
  return currency === 'DKK' ? `${text} kr.` : `${text} ${currency}`
}

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="9"/><path d="M6 21c4-9 6-9 10 0s6 9 10 0" /><path d="M6 13h20" /></svg>`

/** The language that a page is read in, with its texts. */
export interface Reader {
  language: string
  t: typeof windowTexts
}

function page({ language, t }: Reader, title: string, main: Html): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Fjordpay sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/window.css">
</head>
<body>
<header><p class="test"><strong>${t.test}</strong></p>
<div class="bar">${mark}<p class="brand">Fjordpay <span>sandbox</span></p></div></header>
<main>${main}</main>
<footer><p>${t.standIn}</p></footer>
</body>
</html>`.text
}

interface Field {
  name: keyof CardFields
  label: keyof typeof windowTexts & ('cardNumber' | 'expiry' | 'securityCode')
  autocomplete: string
}

const cardField: Field = { name: 'card', label: 'cardNumber', autocomplete: 'cc-number' }
const expiryField: Field = { name: 'expiry', label: 'expiry', autocomplete: 'cc-exp' }
const cvcField: Field = { name: 'cvc', label: 'securityCode', autocomplete: 'cc-csc' }

/** What was typed, and what is wrong with it. */
interface Filled {
  fields: CardFields
  problems: CardProblems
}

const EMPTY: Filled = { fields: emptyFields, problems: {} }

/** A labelled field; its mistake is tied to it, and the first mistake has the focus. */
function fieldHtml({ t }: Reader, field: Field, { fields, problems }: Filled): Html {
  const { name, label } = field
  const problem = problems[name]
  const first = (['card', 'expiry', 'cvc'] as const).find((one) => problems[one]) ?? 'card'
  return html`<div class="field">
<label for="${name}">${t[label]}</label>
<input id="${name}" name="${name}" value="${fields[name]}" inputmode="numeric" autocomplete="${field.autocomplete}" required
 aria-describedby="${problem ? `${name}-problem ` : ''}${name}-hint"${problem && html` aria-invalid="true"`}${first === name && html` autofocus`}>
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
<p class="hint" id="${name}-hint">${t[`${label}Hint`]}</p>
</div>`
}

function orderHtml({ t }: Reader, window: WindowTerms): Html {
  const { merchant } = window
  const to = (inner: (string | Html)[]) => html`<span class="to">${inner}</span>`
  return html`<section class="order" aria-labelledby="order-title">
<h1 id="order-title">${window.amount === 0 ? t.saveCardWith({ merchant, to }) : t.payTo({ merchant, to })}</h1>
<p class="amount">${moneyText(window.amount, window.currency)}</p>
<dl><div><dt>${t.orderNumber}</dt><dd>${window.orderNumber}</dd></div>
<div><dt>${t.payment}</dt><dd>${window.test ? t.testPayment : t.cardPayment}</dd></div></dl>
</section>`
}

function cardListHtml({ language, t }: Reader): Html {
  const does = inLanguage(cardTexts, language)
  const rows = testCards.map(
    (card) =>
      html`<tr><th scope="row"><span class="number">${spaced(card.number)}</span></th><td>${does[card.does]}</td></tr>`,
  )
  return html`<section class="cards" aria-labelledby="cards-title">
<h2 id="cards-title">${t.testCards}</h2>
<p>${t.testCardsHint}</p>
<table><thead><tr><th scope="col">${t.cardNumber}</th><th scope="col">${t.whatHappens}</th></tr></thead><tbody>${rows}</tbody></table>
</section>`
}

/** What the customer agrees to beside the payment. */
function savedHtml({ t }: Reader, { merchant, saveCard, vipps, currency }: WindowTerms): Html | false {
  const { agreement } = vipps ?? {}
  if (!saveCard) return false
  const max = agreement && moneyText(agreement.pricing.amount, currency)
  return html`<p class="save">${max ? t.agreementUpTo({ merchant, max }) : t.willBeSaved({ merchant })}</p>`
}

/** The form, empty or with what was typed and what is wrong with it. */
export function formPage(reader: Reader, window: WindowTerms, filled: Filled = EMPTY): string {
  const { t } = reader
  const { merchant } = window
  const { problems } = filled
  const wrong = Object.values(problems).filter(Boolean).length
  const title = t.title({ amount: moneyText(window.amount, window.currency), merchant })
  return page(
    reader,
    wrong > 0 ? t.titleOfProblem({ title }) : title,
    html`<div class="sheet">${orderHtml(reader, window)}
<section class="pay" aria-labelledby="pay-title">
<h2 id="pay-title">${t.cardDetails}</h2>
${wrong > 0 && html`<p class="summary" role="alert">${t.correctFields({ count: wrong })}</p>`}
<form method="post" novalidate>
${fieldHtml(reader, cardField, filled)}
<div class="pair">${fieldHtml(reader, expiryField, filled)}${fieldHtml(reader, cvcField, filled)}</div>
${savedHtml(reader, window)}
<div class="buttons"><button name="action" value="pay">${t.pay}</button><button class="quiet" name="action" value="cancel">${t.cancel}</button></div>
</form>
</section></div>
${cardListHtml(reader)}`,
  )
}

interface Notice {
  title: string
  text: string
  link?: { href: string; words: string }
}

/** A page that only says how things stand. */
export function noticePage(reader: Reader, { title, text, link }: Notice, window?: WindowTerms): string {
  return page(
    reader,
    title,
    html`<div class="sheet${!window && html` alone`}">${window && orderHtml(reader, window)}
<section class="notice" aria-labelledby="notice-title">
${window ? html`<h2 id="notice-title">${title}</h2>` : html`<h1 id="notice-title">${title}</h1>`}
<p>${text}</p>
${link && html`<p><a class="button" href="${link.href}">${link.words}</a></p>`}
</section></div>`,
  )
}

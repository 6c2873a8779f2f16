import { spaced, testCards } from '../cards.ts'
import type { WindowTerms } from '../entry.ts'
import type { CardFields, CardProblems } from './cardForm.ts'
import { type Html, html } from './html.ts'

/** '1.234,50 kr.' of 123450 in DKK; other currencies keep their code. */
export function moneyText(minor: number, currency: string): string {
  const whole = String(Math.trunc(minor / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  const text = `${whole},${String(minor % 100).padStart(2, '0')}`
  return currency === 'DKK' ? `${text} kr.` : `${text} ${currency}`
}

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="9"/><path d="M6 21c4-9 6-9 10 0s6 9 10 0" /><path d="M6 13h20" /></svg>`

function page(title: string, main: Html): string {
  return html`<!doctype html>
<html lang="en">
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
<header><p class="test"><strong>TEST – no money moves</strong></p>
<div class="bar">${mark}<p class="brand">Fjordpay <span>sandbox</span></p></div></header>
<main>${main}</main>
<footer><p>A stand-in for a card gateway. Of a test card it keeps the last four digits and the expiry date, nothing else.</p></footer>
</body>
</html>`.text
}

interface Field {
  name: keyof CardFields
  label: string
  hint: string
  autocomplete: string
}

const cardField: Field = {
  name: 'card',
  label: 'Card number',
  hint: '16 digits, from the list of test cards',
  autocomplete: 'cc-number',
}
const expiryField: Field = { name: 'expiry', label: 'Expiry', hint: 'MM/YY', autocomplete: 'cc-exp' }
const cvcField: Field = { name: 'cvc', label: 'Security code', hint: 'Any 3 digits', autocomplete: 'cc-csc' }

/** A labelled field; its mistake is tied to it, and the first mistake has the focus. */
function fieldHtml(field: Field, fields: CardFields, problems: CardProblems): Html {
  const { name } = field
  const problem = problems[name]
  const first = (['card', 'expiry', 'cvc'] as const).find((one) => problems[one]) ?? 'card'
  return html`<div class="field">
<label for="${name}">${field.label}</label>
<input id="${name}" name="${name}" value="${fields[name]}" inputmode="numeric" autocomplete="${field.autocomplete}" required
 aria-describedby="${problem ? `${name}-problem ` : ''}${name}-hint"${problem && html` aria-invalid="true"`}${first === name && html` autofocus`}>
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
<p class="hint" id="${name}-hint">${field.hint}</p>
</div>`
}

function orderHtml(window: WindowTerms): Html {
  return html`<section class="order" aria-labelledby="order-title">
<h1 id="order-title"><span class="to">${window.amount === 0 ? 'Save a card with' : 'Pay to'}</span> ${window.merchant}</h1>
<p class="amount">${moneyText(window.amount, window.currency)}</p>
<dl><div><dt>Order number</dt><dd>${window.orderNumber}</dd></div>
<div><dt>Payment</dt><dd>${window.test ? 'Test payment' : 'Card payment'}</dd></div></dl>
</section>`
}

function cardListHtml(): Html {
  const rows = testCards.map(
    (card) =>
      html`<tr><th scope="row"><span class="number">${spaced(card.number)}</span></th><td>${card.does}</td></tr>`,
  )
  return html`<section class="cards" aria-labelledby="cards-title">
<h2 id="cards-title">Test cards</h2>
<p>Any expiry date to come and any three digits go with them.</p>
<table><thead><tr><th scope="col">Card number</th><th scope="col">What happens</th></tr></thead><tbody>${rows}</tbody></table>
</section>`
}

/** The form, empty or with what was typed and what is wrong with it. */
export function formPage(window: WindowTerms, fields: CardFields, problems: CardProblems): string {
  const wrong = Object.values(problems).filter(Boolean).length
  const title = `${wrong > 0 ? 'Error: ' : ''}Pay ${moneyText(window.amount, window.currency)} to ${window.merchant}`
  return page(
    title,
    html`<div class="sheet">${orderHtml(window)}
<section class="pay" aria-labelledby="pay-title">
<h2 id="pay-title">Card details</h2>
${wrong > 0 && html`<p class="summary" role="alert">Nothing was paid. Please correct ${wrong === 1 ? 'the field' : `the ${wrong} fields`} marked below.</p>`}
<form method="post" novalidate>
${fieldHtml(cardField, fields, problems)}
<div class="pair">${fieldHtml(expiryField, fields, problems)}${fieldHtml(cvcField, fields, problems)}</div>
${window.saveCard && html`<p class="save">This card will be saved with ${window.merchant} for later payments that you have agreed to.</p>`}
<div class="buttons"><button name="action" value="pay">Pay</button><button class="quiet" name="action" value="cancel">Cancel</button></div>
</form>
</section></div>
${cardListHtml()}`,
  )
}

interface Notice {
  title: string
  text: string
  link?: { href: string; words: string }
}

/** A page that only says how things stand. */
export function noticePage({ title, text, link }: Notice, window?: WindowTerms): string {
  return page(
    title,
    html`<div class="sheet${!window && html` alone`}">${window && orderHtml(window)}
<section class="notice" aria-labelledby="notice-title">
${window ? html`<h2 id="notice-title">${title}</h2>` : html`<h1 id="notice-title">${title}</h1>`}
<p>${text}</p>
${link && html`<p><a class="button" href="${link.href}">${link.words}</a></p>`}
</section></div>`,
  )
}

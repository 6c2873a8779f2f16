/** The look of the portal ("Fjord") on the few pages here; light and dark follow the system. */
export function stylesheet(fonts: { text: string; display: string }): string {
  return `@font-face { font-family: 'Hanken Grotesk Variable'; src: url('${fonts.text}') format('woff2'); font-weight: 100 900; font-display: swap }
@font-face { font-family: 'Bricolage Grotesque Variable'; src: url('${fonts.display}') format('woff2'); font-weight: 200 800; font-display: swap }
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(.955 .012 215), oklch(.19 .022 240));
  --sheet: light-dark(oklch(.99 .003 215), oklch(.228 .024 240));
  --raised: light-dark(oklch(1 0 0), oklch(.265 .026 240));
  --line: light-dark(oklch(.9 .012 220), oklch(.34 .026 240));
  --edge: light-dark(oklch(.6 .03 225), oklch(.56 .03 235));
  --ink: light-dark(oklch(.26 .045 245), oklch(.95 .008 220));
  --soft: light-dark(oklch(.47 .035 240), oklch(.76 .022 225));
  --fjord: light-dark(oklch(.42 .095 245), oklch(.82 .075 225));
  --on-fjord: light-dark(oklch(1 0 0), oklch(.19 .022 240));
  --mist: light-dark(oklch(.915 .03 220), oklch(.31 .045 240));
  --sun: oklch(.82 .12 82);
  --sun-mist: light-dark(oklch(.955 .035 88), oklch(.31 .04 82));
  --berry: light-dark(oklch(.5 .16 20), oklch(.76 .12 20));
}
* { box-sizing: border-box; margin: 0 }
html { background: var(--ground); color: var(--ink); font: 400 15px/1.55 'Hanken Grotesk Variable', 'Hanken Grotesk', system-ui, sans-serif; -webkit-text-size-adjust: 100% }
body { min-height: 100dvh; display: flex; flex-direction: column }
.brand { height: 64px; padding: 0 20px; display: flex; align-items: center }
.brand a { display: inline-flex; align-items: center; gap: 12px; min-height: 44px; color: inherit; text-decoration: none; font: 600 20px/1 'Bricolage Grotesque Variable', 'Bricolage Grotesque', system-ui, sans-serif; letter-spacing: -.01em; border-radius: 12px }
.ring circle { fill: none; stroke-width: 3.5 }
.ring .ring-track { stroke: var(--line); stroke-dasharray: 3 1 }
.ring .ring-year { stroke: var(--fjord); stroke-dasharray: 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 1 3 100; transform: rotate(-90deg); transform-origin: center }
.ring .ring-lamp { fill: var(--sun) }
.sheet { flex: 1; background: var(--sheet); border-radius: 26px 26px 0 0; padding: 36px 20px 40px }
h1 { font: 600 clamp(32px, 4.2vw, 46px)/1.08 'Bricolage Grotesque Variable', 'Bricolage Grotesque', system-ui, sans-serif; letter-spacing: -.03em; text-wrap: balance }
h2 { font-size: 17px; font-weight: 600; line-height: 1.4 }
.lead { margin-top: 12px; font-size: 17px; color: var(--soft); text-wrap: pretty }
.meta { margin-top: 20px; font-size: 13px; color: var(--soft) }
.links { margin-top: 16px; display: flex; flex-wrap: wrap; gap: 4px 24px }
.links a, .meta a, .text a { display: inline-flex; align-items: center; min-height: 44px; color: var(--fjord); font-weight: 500 }
.meta a, .text a { min-height: 24px }
.text { margin-top: 16px; text-wrap: pretty }
.hint { padding: 12px 16px; border-radius: 12px; background: var(--sun-mist) }
.field-hint { margin: -4px 0 6px; font-size: 13px; color: var(--soft) }
.field-problem { margin-bottom: 6px; font-size: 13px; color: var(--berry) }
.email { margin-top: 28px; padding: 24px; border: 1px solid var(--line); border-radius: 18px; background: var(--raised); display: grid; gap: 14px }
.email form, .letter .actions { margin-top: 4px }
section form { margin-top: 28px; display: grid }
label { font-size: 13px; font-weight: 500; margin-bottom: 6px }
input { width: 100%; height: 48px; padding: 0 14px; margin-bottom: 18px; font: inherit; font-size: 16px; color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 12px }
input[aria-invalid] { border-color: var(--berry) }
.problem { margin-bottom: 20px; padding: 12px 16px; border-radius: 12px; color: var(--berry); border: 1px solid currentColor; background: var(--raised) }
.primary, .secondary { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 10px 24px; border-radius: 999px; border: 1px solid transparent; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; transition: background-color 160ms }
.primary { background: var(--fjord); color: var(--on-fjord); margin-top: 6px }
.primary:hover { background: color-mix(in oklch, var(--fjord), var(--ink) 18%) }
.secondary { background: var(--raised); color: inherit; border-color: var(--line) }
.secondary:hover { background: var(--mist) }
.actions { margin-top: 28px; display: flex; flex-wrap: wrap; gap: 12px; align-items: center }
.actions .primary { margin-top: 0 }
.demonstration { margin-top: 44px; padding-top: 36px; border-top: 1px solid var(--line) }
.demonstration p { margin-top: 8px; padding: 12px 16px; border-radius: 12px; background: var(--sun-mist) }
.demonstration form { margin: 8px -12px 0 }
ul { list-style: none; padding: 0 }
li + li { border-top: 1px solid var(--line) }
li button { width: 100%; min-height: 64px; padding: 10px 12px; display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0 16px; text-align: start; font: inherit; color: inherit; background: none; border: 0; border-radius: 12px; cursor: pointer; transition: background-color 160ms }
li button::after { content: ''; grid-column: 2; grid-row: 1 / 3; width: 8px; height: 8px; margin-right: 3px; border: solid var(--soft); border-width: 2px 2px 0 0; transform: rotate(45deg) }
li button:hover { background: var(--mist) }
.who { display: block; font-weight: 600; color: var(--fjord) }
.role { display: block; font-size: 13px; color: var(--soft) }
.languages { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 20px; padding: 12px 20px 20px }
.languages a, .languages button { display: inline-flex; align-items: center; min-height: 44px; padding: 0 4px; font: inherit; font-size: 13px; font-weight: 500; color: var(--soft); background: none; border: 0; border-radius: 8px; text-decoration: underline; cursor: pointer }
.languages a:hover, .languages button:hover { color: var(--ink) }
.done { margin-top: 20px; padding: 12px 16px; border-radius: 12px; background: var(--mist) }
h1 + .problem { margin: 20px 0 0 }
#passkey, .primary + .secondary { margin-top: 12px }
[data-waiting] { visibility: hidden }
@media (scripting: none) { #passkey { display: none } }
[hidden] { display: none !important }
.qr { margin-top: 24px; width: 220px; padding: 8px; border-radius: 12px; background: #fff }
.qr svg { display: block; width: 100%; height: auto }
.secret, .codes { font: 500 17px/1.6 ui-monospace, monospace; letter-spacing: .04em; overflow-wrap: anywhere }
.codes { margin-top: 20px; columns: 2 200px }
.codes li { border: 0; break-inside: avoid }
.row-actions > form > .secondary { margin-top: 16px }
.part { margin-top: 32px; padding-top: 28px; border-top: 1px solid var(--line) }
.part-lead { margin-top: 6px; color: var(--soft); text-wrap: pretty }
.part > p > .secondary, .part > form > .secondary { margin-top: 16px }
.part form { margin-top: 0; justify-items: start }
.part .part-form { margin-top: 24px }
.rows { margin-top: 16px }
.rows li { padding: 14px 0 }
.rows .who { color: inherit }
.mark { margin-left: 6px; padding: 2px 10px; border-radius: 999px; background: var(--mist); font-size: 13px; font-weight: 500; color: var(--ink); white-space: nowrap }
.row-actions { margin-top: 4px; display: flex; flex-wrap: wrap; align-items: flex-start; gap: 0 20px }
.row-actions details[open] { flex-basis: 100% }
.row-actions details form { padding: 8px 0 }
summary, li button.plain { width: auto; min-height: 44px; padding: 0 4px; margin-left: -4px; display: inline-flex; align-items: center; font: inherit; font-size: 14px; font-weight: 500; color: var(--fjord); background: none; border: 0; border-radius: 8px; text-decoration: underline; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
li button.plain::after, li button.secondary::after { content: none }
li button.plain:hover { background: none; color: var(--ink) }
li button.secondary { width: auto; min-height: 44px; display: inline-flex; padding: 8px 20px; border: 1px solid var(--line); border-radius: 999px; font-weight: 600; background: var(--raised) }
dl { margin-top: 28px; display: grid; gap: 4px }
dt { font-size: 13px; color: var(--soft) }
dd { margin-bottom: 16px; overflow-wrap: anywhere }
:focus-visible { outline: 3px solid var(--fjord); outline-offset: 2px }
@media (min-width: 860px) {
  body { padding-bottom: 20px }
  .brand { height: 72px; padding: 0 28px }
  .sheet { flex: none; width: 100%; max-width: 520px; margin: auto; border-radius: 26px; padding: 48px }
  .sheet-wide { max-width: 1000px }
  .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 56px }
  .demonstration { margin-top: 0; padding: 6px 0 0 56px; border-top: 0; border-left: 1px solid var(--line) }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
@media (forced-colors: active) { .primary, li button { border: 1px solid ButtonBorder } }
`
}

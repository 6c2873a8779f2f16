/** The look of the window: pine on chalk, one sheet, system type; no script, no outside file. */
export const windowStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(.962 .012 100), oklch(.185 .012 165));
  --sheet: light-dark(oklch(.992 .005 100), oklch(.228 .014 165));
  --side: light-dark(oklch(.33 .055 165), oklch(.275 .032 165));
  --side-ink: light-dark(oklch(.975 .012 120), oklch(.955 .012 120));
  --side-soft: light-dark(oklch(.84 .035 150), oklch(.80 .03 150));
  --ink: light-dark(oklch(.25 .025 165), oklch(.945 .01 120));
  --soft: light-dark(oklch(.46 .022 160), oklch(.76 .015 140));
  --line: light-dark(oklch(.89 .014 110), oklch(.33 .016 165));
  --edge: light-dark(oklch(.60 .02 150), oklch(.55 .02 150));
  --act: light-dark(oklch(.40 .075 165), oklch(.83 .09 160));
  --act-ink: light-dark(oklch(.985 .008 120), oklch(.2 .03 165));
  --amber: light-dark(oklch(.93 .06 85), oklch(.32 .05 80));
  --amber-ink: light-dark(oklch(.36 .07 65), oklch(.92 .06 88));
  --red: light-dark(oklch(.48 .16 28), oklch(.78 .12 28));
  --red-mist: light-dark(oklch(.955 .022 28), oklch(.29 .045 28));
}
* { box-sizing: border-box; margin: 0; }
html { background: var(--ground); color: var(--ink); font: 16px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; -webkit-text-size-adjust: 100%; }
body { min-height: 100vh; }
.test { background: var(--amber); color: var(--amber-ink); padding: 10px 20px; text-align: center; font-size: 13px; letter-spacing: .06em; }
.bar { max-width: 960px; margin: 0 auto; padding: 24px 24px 20px; display: flex; align-items: center; gap: 12px; }
.mark { width: 32px; height: 32px; }
.mark rect { fill: var(--act); }
.mark path { fill: none; stroke: var(--act-ink); stroke-width: 2.4; stroke-linecap: round; }
.brand { font-weight: 650; font-size: 17px; letter-spacing: -.01em; }
.brand span { font-weight: 400; color: var(--soft); }
main { max-width: 960px; margin: 0 auto; padding: 0 24px; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 20px; overflow: hidden; display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
.sheet.alone { grid-template-columns: minmax(0, 1fr); }
.order { background: var(--side); color: var(--side-ink); padding: 40px; display: flex; flex-direction: column; }
h1 { font-size: 20px; line-height: 1.3; font-weight: 600; letter-spacing: -.01em; overflow-wrap: anywhere; }
.order .to { display: block; font-size: 14px; font-weight: 400; letter-spacing: 0; color: var(--side-soft); margin-bottom: 2px; }
.amount { font-size: clamp(34px, 4.4vw, 46px); line-height: 1.15; font-weight: 600; letter-spacing: -.03em; font-variant-numeric: tabular-nums; margin: 20px 0 32px; overflow-wrap: anywhere; }
dl { margin-top: auto; border-top: 1px solid color-mix(in oklch, var(--side-ink) 22%, transparent); padding-top: 16px; font-size: 14px; display: grid; gap: 8px; }
dl div { display: flex; justify-content: space-between; gap: 16px; }
dt { color: var(--side-soft); }
dd { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.pay, .notice { padding: 40px; }
.notice { align-self: center; }
.notice p { margin-top: 12px; color: var(--soft); max-width: 46ch; }
.notice p + p { margin-top: 28px; }
h2 { font-size: 18px; line-height: 1.3; font-weight: 600; letter-spacing: -.01em; }
form { margin-top: 20px; }
.summary { margin-top: 16px; background: var(--red-mist); color: var(--red); border-radius: 12px; padding: 12px 16px; font-size: 15px; }
.field { margin-bottom: 18px; min-width: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
label { display: block; font-size: 14px; font-weight: 550; margin-bottom: 6px; }
input { width: 100%; height: 48px; border: 1px solid var(--edge); border-radius: 12px; background: var(--sheet); color: inherit; padding: 0 14px; font: inherit; font-size: 17px; letter-spacing: .02em; font-variant-numeric: tabular-nums; }
input[aria-invalid] { border-color: var(--red); box-shadow: inset 0 0 0 1px var(--red); }
.hint { font-size: 13px; color: var(--soft); margin-top: 6px; }
.problem { font-size: 14px; color: var(--red); margin-top: 6px; }
.save { font-size: 14px; color: var(--soft); border-left: 3px solid var(--act); padding-left: 12px; margin: 4px 0 22px; }
.buttons { display: flex; gap: 12px; margin-top: 8px; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 0 28px; border-radius: 24px; border: 1px solid var(--act); background: var(--act); color: var(--act-ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button { flex: 2; }
button.quiet { flex: 1; background: transparent; border-color: var(--edge); color: var(--ink); }
button:hover, .button:hover { filter: brightness(1.1); }
button.quiet:hover { background: color-mix(in oklch, var(--ink) 6%, transparent); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.cards { padding: 36px 40px 0; }
.cards > p { font-size: 14px; color: var(--soft); margin: 4px 0 14px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
thead th { font-size: 13px; font-weight: 400; color: var(--soft); text-align: left; padding: 6px 0; }
tbody th, td { text-align: left; vertical-align: baseline; border-top: 1px solid var(--line); padding: 9px 0; }
tbody th { font-weight: 500; font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: 24px; width: 1%; }
.number { user-select: all; }
td { color: var(--soft); }
footer { max-width: 960px; margin: 0 auto; padding: 32px 64px 48px; font-size: 13px; color: var(--soft); }
@media (max-width: 720px) {
  .bar { padding: 16px 20px 14px; }
  main { padding: 0 12px; }
  .sheet { grid-template-columns: minmax(0, 1fr); }
  .order, .pay, .notice { padding: 24px 20px; }
  .amount { font-size: 36px; margin: 12px 0 18px; }
  .cards { padding: 28px 8px 0; }
  footer { padding: 28px 20px 40px; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: block; border-top: 1px solid var(--line); padding: 10px 0; }
  tbody th, td { display: block; border: 0; padding: 0; width: auto; }
}
@media (forced-colors: active) { button, .button { border: 1px solid; } }
`

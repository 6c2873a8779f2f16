import { type Html, html } from '../../communication/message/template/html.ts'
import type { PageFrame } from './pageFrame.ts'

/** A page of one card that says one thing: the mark, a title and what is below it. */
export function barePage(frame: PageFrame, { title, body }: { title: string; body: Html }): string {
  return frame.page({
    title,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<main class="bare"><div class="bare-sheet fault">
${frame.logo()}
<h1>${title}</h1>
${body}
</div></main>`,
  })
}

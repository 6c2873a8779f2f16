import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { useEffect, useRef } from 'react'

/**
 * An e-mail's own HTML, in a frame where nothing runs and nothing leads away. The portal's policy allows no styles in
 * HTML, and the frame inherits it, so they are put on one by one.
 */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const show = () => showMail(element, html)
    show()
    // Some browsers put an empty page in place of the first one.
    element.addEventListener('load', show)
    const watch = new ResizeObserver(() => fit(element))
    watch.observe(element)
    return () => {
      element.removeEventListener('load', show)
      watch.disconnect()
    }
  }, [html])
  return (
    <iframe
      ref={frame}
      title={officeMessageTexts.emailFrame}
      sandbox="allow-same-origin"
      className="block min-h-96 w-full rounded-card border border-line"
    />
  )
}

const STYLES = /<style>([\s\S]*?)<\/style>/

function showMail(frame: HTMLIFrameElement, html: string): void {
  const page = frame.contentDocument
  const view = page?.defaultView
  if (!page || !view) return
  // Quotes in an e-mail's words are escaped, so this stands in its tags alone.
  const source = html.replaceAll(' style="', ' data-look="')
  const mail = new DOMParser().parseFromString(source.replace(STYLES, ''), 'text/html')
  page.title = mail.title
  page.documentElement.lang = mail.documentElement.lang
  page.body.replaceWith(page.adoptNode(mail.body))
  for (const element of page.querySelectorAll<HTMLElement>('[data-look]')) {
    element.style.cssText = element.dataset.look ?? ''
    delete element.dataset.look
  }
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(STYLES.exec(html)?.[1] ?? '')
  page.adoptedStyleSheets = [sheet]
  fit(frame)
}

/** As high as what stands in it. */
function fit(frame: HTMLIFrameElement): void {
  // A page is never lower than its frame.
  frame.style.height = '0'
  const height = frame.contentDocument?.body.scrollHeight
  if (height) frame.style.height = `${height + 2}px`
}

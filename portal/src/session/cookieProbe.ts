/** Title of the frame with which keycloak-js finds out whether cookies reach a Keycloak on another site. */
const PROBE = 'iframe[title="keycloak-3p-check-iframe"]'

/** The library tells the console alone that cookies are blocked; we hear the same answer, to tell the member. */
export function watchCookieProbe(): { isBlocked: () => boolean; stop: () => void } {
  let isBlocked = false
  const hear = ({ data, source }: MessageEvent) => {
    if (data !== 'unsupported') return
    const frame = document.querySelector<HTMLIFrameElement>(PROBE)
    if (frame && frame.contentWindow === source) isBlocked = true
  }
  // Before the library's own listener, which takes the frame away.
  window.addEventListener('message', hear, { capture: true })
  return {
    isBlocked: () => isBlocked,
    stop: () => window.removeEventListener('message', hear, { capture: true }),
  }
}

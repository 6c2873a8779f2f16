/** Title of the frame with which keycloak-js finds out whether cookies reach a Keycloak on another site. */
const PROBE = 'iframe[title="keycloak-3p-check-iframe"]'

/** The library only logs that cookies are blocked; the portal reads the same answer to warn the member. */
export function watchCookieProbe(): { isBlocked: () => boolean; stop: () => void } {
  let isBlocked = false
  const onMessage = ({ data, source }: MessageEvent) => {
    if (data !== 'unsupported') return
    const frame = document.querySelector<HTMLIFrameElement>(PROBE)
    if (frame && frame.contentWindow === source) isBlocked = true
  }
  // Before the library's own listener, which takes the frame away.
  window.addEventListener('message', onMessage, { capture: true })
  return {
    isBlocked: () => isBlocked,
    stop: () => window.removeEventListener('message', onMessage, { capture: true }),
  }
}

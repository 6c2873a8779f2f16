/** The two scripts that keycloak-js talks to through hidden frames. They only ever answer a parent of our own origin. */

/**
 * Asked every 5 s (Spec 9) with '{client id} {session id}'. 'changed' makes the portal forget its tokens, so a network
 * that is away for a moment must not say so. The first question, whether anybody is signed in, is
 * answered by what the page itself was sent with.
 */
export const SESSION_CHECK = `const known = document.documentElement.dataset
let isFirst = true
addEventListener('message', async (event) => {
  if (event.source !== parent || event.origin !== location.origin || typeof event.data !== 'string') return
  const [client, session] = event.data.split(' ')
  const answer = (word) => event.source.postMessage(word, event.origin)
  if (!client) return answer('error')
  const isKnown = isFirst && client === known.client && !session
  isFirst = false
  if (isKnown) return answer(known.signedIn === 'yes' ? 'changed' : 'unchanged')
  try {
    const headers = { 'x-session-client': client, 'x-session-id': session || '' }
    const asked = await fetch(location.pathname + '/init', { headers, credentials: 'same-origin', cache: 'no-store' })
    answer(asked.ok ? (await asked.json()).session : 'unchanged')
  } catch {
    answer('unchanged')
  }
})
`

/** Tells whether the cookie that the first page set came back in a frame. */
export const COOKIE_CHECK = `parent.postMessage(document.documentElement.dataset.cookies, location.origin)
`

/** The scripts of passkeys, after SimpleWebAuthn's, which they call. Without them the pages offer the password alone. */

/**
 * On the sign-in page: the browser offers its passkeys in the field of the e-mail, and by a button. The challenge is
 * replaced before it ends, however long the page stays open.
 */
export const PASSKEY_SIGN_IN = `const form = document.getElementById('passkey')
const { unknown, rp, renewMs } = form.dataset
const web = SimpleWebAuthnBrowser
// Its place is kept until it is known whether it is of use, so that nothing moves.
const button = document.getElementById('use-passkey')
async function ask(useBrowserAutofill) {
  const answer = await fetch(form.action, { headers: { accept: 'application/json' }, cache: 'no-store' })
  if (!answer.ok) return
  const response = await web.startAuthentication({ optionsJSON: await answer.json(), useBrowserAutofill })
  form.elements.response.value = JSON.stringify(response)
  form.elements.typed.value = document.getElementById('email').value
  form.submit()
}
async function offer() {
  await ask(true).catch(() => undefined)
}
if (unknown) PublicKeyCredential.signalUnknownCredential?.({ rpId: rp, credentialId: unknown }).catch(() => undefined)
if (web.browserSupportsWebAuthn()) {
  delete button.dataset.waiting
  button.addEventListener('click', () => ask(false).catch(offer))
  web.browserSupportsWebAuthnAutofill().then((isSupported) => {
    if (!isSupported) return
    offer()
    setInterval(offer, Number(renewMs))
  })
} else form.hidden = true
`

/** On the page of an account: makes a passkey, and says to the browser which ones we know. */
export const PASSKEY_ACCOUNT = `const web = SimpleWebAuthnBrowser
const { rp, user, known } = document.getElementById('passkeys').dataset
// What a sign-in that led here left in the address: a code that nothing uses.
if (location.hash) history.replaceState(null, '', location.pathname + location.search)
if (web.browserSupportsWebAuthn()) {
  PublicKeyCredential.signalAllAcceptedCredentials?.({ rpId: rp, userId: user, allAcceptedCredentialIds: JSON.parse(known) })
    .catch(() => undefined)
}
const form = document.getElementById('add-passkey')
if (form) {
  const failed = document.getElementById('add-failed')
  form.hidden = !web.browserSupportsWebAuthn()
  document.getElementById('no-passkey').hidden = !form.hidden
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    failed.hidden = true
    try {
      const response = await web.startRegistration({ optionsJSON: JSON.parse(form.dataset.options) })
      form.elements.response.value = JSON.stringify(response)
      form.submit()
    } catch (error) {
      failed.textContent = error.name === 'InvalidStateError' ? failed.dataset.known : failed.dataset.failed
      failed.hidden = false
    }
  })
}
`

/** On the page of an invitation: makes the passkey that takes the place of the password. */
export const PASSKEY_WELCOME = `const web = SimpleWebAuthnBrowser
const form = document.getElementById('welcome-passkey')
const failed = document.getElementById('passkey-failed')
form.hidden = !web.browserSupportsWebAuthn()
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  failed.hidden = true
  try {
    const response = await web.startRegistration({ optionsJSON: JSON.parse(form.dataset.options) })
    form.elements.response.value = JSON.stringify(response)
    form.submit()
  } catch (error) {
    failed.textContent = error.name === 'InvalidStateError' ? failed.dataset.known : failed.dataset.failed
    failed.hidden = false
  }
})
`

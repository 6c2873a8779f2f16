/** What a member agrees to who wants messages on the messaging app: shown by the portal, kept by the server. */
export const MESSAGING_CONSENT = {
  version: '2026-11-21',
  text: 'I agree that confirmations of my payments are also sent to me on WhatsApp, on the phone number in my profile. WhatsApp is then given that number, my first name, the name of the organisation and the year. I can stop this here at any time, or by answering STOP.',
}

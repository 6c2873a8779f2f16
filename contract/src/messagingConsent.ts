import { consentTexts } from '@medlem/i18n/en/contract/consent'

/** What a member who wants messages on the messaging app agrees to: shown by the portal, kept by the server. */
export const MESSAGING_CONSENT = { version: '2026-11-21', text: consentTexts.messaging }

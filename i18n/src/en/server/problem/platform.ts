import { texts } from '../../../texts.ts'

export const platformProblemTexts = texts('server/problem/platform', {
  notFound: 'This does not exist, or you don’t have access to it.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  stale: 'This was changed in the meantime. Please load it again.',
  orgKeyInvalid: 'X-Org-Key must be ALL or the key of one organisation.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  requestTooLarge: 'The request is larger than 256 KB.',
  bodyTooLarge: 'body is too large.',
  tooManyValues: 'body has more values than are read. Please send the file as one text.',
  sendJson: 'Please send application/json.',
  contentType: 'content-type must be application/json.',
  addressUnreadable: 'address has a wrong escape.',
  hostInvalid: 'Host must name one host, once.',
  addressTooLong: 'address has a part that is too long.',
  bodyMissing: 'body is missing. Please send JSON.',
  bodyUnreadable: 'body could not be read as JSON.',
  signIn: 'Please sign in.',
  tooManyStreams: 'Too many open streams.',
  noMoreStreams: 'No more streams can be opened.',
  changesUnavailable: 'Live changes are not available right now.',
  forbidden: 'You may not do this.',
  internal: 'Internal Server Error',
  signInNotSetUp:
    'Sign-in is not set up correctly: this server does not accept what the sign-in service issued. Signing in again will not help.',
})

/** When a message was refused, and when the server did not say. */
export const notSent = {
  refused: 'Your message is not sent yet.',
  unknown: 'We don’t know yet whether your message was sent.',
  again: 'You can send it again: it arrives only once.',
}

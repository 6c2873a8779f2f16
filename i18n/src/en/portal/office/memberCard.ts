import { texts } from '../../../texts.ts'

export const officeMemberCardTexts = texts('portal/office/memberCard', {
  lead: 'Members have a card with a code that is signed with a key of the organisation. Anybody checks it with a phone.',
  publicKeys: 'The public keys, for other programs',
  replace: 'Replace the key',
  replaceNow: 'Replace it now',
  keepKey: 'Keep the key',
  withdraw:
    'The key may have been stolen: refuse every earlier card. Members get a new one by opening theirs with a network.',
  replaced: 'Another key signs the cards from now on.',
  notReplaced: 'The key was not replaced.',
  unknown: 'We don’t know yet whether the key was replaced.',
  again: 'Please look in the audit log before you try again.',
})

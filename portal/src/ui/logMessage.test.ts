import { expect, test } from 'vitest'
import { loggedOnly } from './logMessage.ts'

test('what is only logged is logged in the words of the specification [X08]', () => {
  expect(Object.values(loggedOnly).toSorted()).toEqual([
    'Error deleting Notification:',
    'Error fetching Membership approval data:',
    'Error making Notification:',
    'Error making payment confirmation WhatsApp Msg:',
    'Error marking read Notification:',
    'Error unlinking:',
    'Failed to fetch member notifications:',
    'Invalid FamilyInvitation object or missing inviteeEmail.',
  ])
})

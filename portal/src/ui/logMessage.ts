/** Spec 8 'Logged only', to the letter: a user can't act on these. */
export const loggedOnly = {
  invalidInvitation: 'Invalid FamilyInvitation object or missing inviteeEmail.',
  unlinking: 'Error unlinking:',
  makingNotification: 'Error making Notification:',
  confirmationOnMessagingApp: 'Error making payment confirmation WhatsApp Msg:',
  markingRead: 'Error marking read Notification:',
  deletingNotification: 'Error deleting Notification:',
  fetchingNotifications: 'Failed to fetch member notifications:',
  fetchingApproval: 'Error fetching Membership approval data:',
} as const

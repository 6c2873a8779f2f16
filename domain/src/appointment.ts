/** How long an invitation to a job can be accepted. */
export const APPOINTMENT_INVITATION_DAYS = 14
/** So many a day from one person: they reach people who have not asked for them. */
export const INVITATIONS_A_DAY = 30
/** An invitation that expired is listed for so long, to be sent once more. */
export const EXPIRED_INVITATION_DAYS = 30
/** How long the link works that makes the first administrator of an installation. */
export const FIRST_ADMINISTRATOR_MINUTES = 15

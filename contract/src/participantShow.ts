import * as z from 'zod/mini'

/** Which of the people at an event a list has. */
export const ParticipantShow = z.enum(['coming', 'paid', 'to_pay', 'waiting', 'came', 'not_come', 'guests'])
export type ParticipantShow = z.infer<typeof ParticipantShow>

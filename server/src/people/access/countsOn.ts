import { appointment } from '@medlem/database/schema/appointment'
import { and, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm'

/** Whether an appointment gives its rights on a day. */
export const countsOn = (today: string | Placeholder) =>
  and(
    isNull(appointment.endedAt),
    lte(appointment.startsOn, today),
    or(isNull(appointment.endsOn), sql`${appointment.endsOn} >= ${today}`),
  )

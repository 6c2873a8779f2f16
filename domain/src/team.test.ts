import { describe, expect, test } from 'vitest'
import { attendanceShare, leadsOn, MAX_SESSIONS, sessionDays } from './team.ts'

describe('a team', () => {
  test('meets once, or on the same day of each week, over a change of the clock too', () => {
    expect(sessionDays('2026-10-20', null)).toEqual(['2026-10-20'])
    expect(sessionDays('2026-10-20', '2026-11-03')).toEqual(['2026-10-20', '2026-10-27', '2026-11-03'])
    expect(sessionDays('2026-10-20', '2026-10-19')).toEqual([])
    expect(sessionDays('2026-01-01', '2199-01-01').length).toBe(MAX_SESSIONS + 1)
  })

  test('is led through the last day', () => {
    expect([null, '2026-11-23', '2026-11-22'].map((endsOn) => leadsOn({ endsOn }, '2026-11-23'))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('counts who came of those who could, and nothing where nothing is noted', () => {
    expect(attendanceShare({ present: 2, absent: 1 })).toBe(67)
    expect(attendanceShare({ present: 0, absent: 0 })).toBeNull()
  })
})

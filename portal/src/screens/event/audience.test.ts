import { describe, expect, test } from 'vitest'
import { aPerson, aStatus, running } from '../../shared/event/testing/aFamily.ts'
import { anEvent } from '../../shared/event/testing/anEvent.ts'
import { audienceSentence, whoMayCome } from './audience.ts'

const never = aStatus({ reasons: [{ code: 'never_member', message: 'Not a member yet.' }] })
const freja = { ...aPerson('Freja', never), relation: 'linked', linkStatus: 'pending' } as const
const family = [
  freja,

  aPerson('Ida', aStatus(running)),
  aPerson('Jonas', never),
  aPerson('Alma', aStatus(running)),
]

describe('for whom an event is', () => {
  test('is said with the reason why the family sees one for members only', () => {
    const event = anEvent({ forMembers: true })
    expect(audienceSentence(event, family)).toBe('Members only: Ida and Alma are members')
    expect(audienceSentence(event, [aPerson('Alma', aStatus(running))])).toBe(
      'Members only: Alma is a member',
    )
    expect(audienceSentence(event, undefined)).toBe('Members only')
  })

  test('is said plainly when it is for more', () => {
    expect(audienceSentence(anEvent(), family)).toBe('For everyone')
    expect(audienceSentence(anEvent({ forMembers: true, guestsInvited: true }), family)).toBe(
      'Members, and guests are welcome',
    )
  })

  test('is said with the teams that it is for, who may come by these and not by their membership', () => {
    const event = anEvent({ forMembers: true, teams: ['Juniors', 'Racers'] })
    expect(audienceSentence(event, family)).toBe('Only for Juniors and Racers')
    expect(whoMayCome(event, family)).toEqual([])
  })
})

describe('who of the family may come to an event for members only', () => {
  const words = (startDate: string) =>
    whoMayCome(anEvent({ forMembers: true, startDate }), family).map(({ name, word, detail }) => [
      name,
      word,
      detail,
    ])

  test('are those who have paid for its day', () => {
    expect(words('2026-12-31T20:00:00Z')).toEqual([
      ['Ida Holm', 'May come', 'Paid until 31-12-2026.'],
      ['Jonas Holm', 'May not come', 'Not a member yet.'],
      ['Alma Holm', 'May come', 'Paid until 31-12-2026.'],
    ])
  })

  test('are asked to renew when their year ends before it', () => {
    expect(words('2026-12-31T23:30:00Z')[0]).toEqual([
      'Ida Holm',
      'After renewal',
      'Paid until 31-12-2026, before the event.',
    ])
  })

  test('is no question when everybody may', () => {
    expect(whoMayCome(anEvent(), family)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { memberTier } from './eventTier.ts'

const now = new Date('2026-11-29T12:00:00Z')
const later = new Date('2026-11-30T12:00:00Z')
type Kind = Parameters<typeof memberTier>[0]
const kind: Omit<Kind, 'audience'> = {
  minAge: null,
  maxAge: null,
  places: null,
  perFamily: null,
  salesFrom: null,
  salesUntil: null,
}
const guest: Kind = { ...kind, audience: 'others' }
const member: Kind = { ...kind, audience: 'members' }
const everyone: Kind = { ...kind, audience: 'everyone' }

describe('the kind of place whose price who becomes a member pays', () => {
  test('is the one for members beside one for those who are none', () => {
    expect(memberTier(guest, [guest, everyone, member], now)).toBe(member)
  })

  test.each([
    ['there is none for members', guest, []],
    ['members can choose it too, and pay its price', everyone, [member]],
    ['it is for older people alone', guest, [{ ...member, minAge: 18 }]],
    ['it is for younger people alone', guest, [{ ...member, maxAge: 14 }]],
    ['there are two, and no one knows which', guest, [member, { ...member }]],
    ['its places are counted', guest, [{ ...member, places: 10 }]],
    ['a family may have few of it', guest, [{ ...member, perFamily: 2 }]],
    ['it is not sold yet', guest, [{ ...member, salesFrom: later }]],
    ['it is not sold any more', guest, [{ ...member, salesUntil: new Date('2026-11-29T11:59:59Z') }]],
  ])('is none where %s', (_why, own, others) => {
    expect(memberTier(own, [own, ...others], now)).toBeUndefined()
  })

  test('goes by the ages: a child’s by the child’s', () => {
    const ages = { minAge: 0, maxAge: 14 }
    const child = { ...member, ...ages }
    expect(memberTier({ ...guest, ...ages }, [member, child], now)).toBe(child)
  })
})

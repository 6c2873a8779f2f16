import type { Member } from '@medlem/contract/member'
import { initials } from '../../shell/initials.ts'

type Person = Pick<Member, 'firstName' | 'lastName' | 'profileImage'>

const SIZES = {
  small: 'size-11 text-meta',
  large: 'size-20 text-title',
} as const

/** A person's picture, initials else; the name stands beside it in words. */
export function Avatar({ person, size = 'small' }: { person: Person; size?: keyof typeof SIZES }) {
  const classes = `${SIZES[size]} flex-none rounded-full bg-mist`
  if (person.profileImage) {
    return (
      <img src={person.profileImage} alt="" width={160} height={160} className={`${classes} object-cover`} />
    )
  }
  return (
    <span aria-hidden="true" className={`${classes} grid place-items-center font-semibold text-fjord`}>
      {initials(person.firstName, person.lastName)}
    </span>
  )
}

import { GUEST_SHARE, GUEST_SIGN_UP } from '@medlem/contract/paths'
import { useLocation } from '@tanstack/react-router'
import { GuestOrder } from './GuestOrder.tsx'
import { GuestShare } from './GuestShare.tsx'
import { GuestSignUp } from './GuestSignUp.tsx'

/** The pages of people without an account: a guest who signs up goes on to the order, so they come together. */
export function GuestScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (path.startsWith(GUEST_SHARE)) return <GuestShare />
  return path.startsWith(GUEST_SIGN_UP) ? <GuestSignUp /> : <GuestOrder />
}

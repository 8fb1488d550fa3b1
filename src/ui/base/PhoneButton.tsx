import type { PhoneButtonProps } from './PhoneButton.types'

/** Hands over the phone number that the host knows: a browser knows none. */
export function PhoneButton(_: PhoneButtonProps) {
  return null
}

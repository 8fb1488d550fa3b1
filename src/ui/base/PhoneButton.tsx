import type { PhoneButtonProps } from './PhoneButton.types'

/** Shares the phone number known to the host; browsers have none. */
export function PhoneButton(_: PhoneButtonProps) {
  return null
}

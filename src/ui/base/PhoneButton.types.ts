export interface PhoneButtonProps {
  /** A precondition, such as accepting the terms: while set, a tap calls this instead. */
  first?: () => unknown
  busy?: boolean
  /** @param code that the server exchanges, once, for the number */
  onCode: (code: string) => void
  /** The host gave no code, and not because the member refused. */
  onFail: () => void
  children: string
}

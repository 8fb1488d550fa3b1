export interface PhoneButtonProps {
  /** What the member has to do first, if anything: then a tap does that instead. */
  first?: () => unknown
  busy?: boolean
  /** @param code that the server trades, once, for the number */
  onCode: (code: string) => void
  children: string
}

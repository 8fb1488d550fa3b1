export interface ConsentButtonProps {
  /** By which the host knows it. */
  id: string
  onAgree: () => void
  children: string
}

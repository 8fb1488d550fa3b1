export interface ConsentButtonProps {
  /** Id that the host's API refers to. */
  id: string
  onAgree: () => void
  children: string
}

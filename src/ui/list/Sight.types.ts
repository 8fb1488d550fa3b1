export interface SightProps {
  /** It is in the window; told once. */
  onSeen: () => void
}

export interface InViewProps {
  /** Called once, when it is in the viewport. */
  onSeen: () => void
}

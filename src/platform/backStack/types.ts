export interface BackStack {
  /** Lets going back, and Escape, close what lies over the page first. To be called before the router begins to listen. */
  interceptBack: () => void
}

export interface BackStack {
  /** Lets going back, and Escape, close what lies over the page first. To be called before the router begins to listen. */
  interceptBack: () => void
  /** A page has been left: closes what lay over it, where going back could not be caught. */
  pageLeft: () => void
}

export interface Layers {
  /** Lets going back, and Escape, close what lies over the page first. To be called before the router begins to listen. */
  catchBack: () => void
}

export interface WebFrameProps {
  /** http(s), of another origin than ours, as the frame may run scripts. */
  url: string
  /** Accessible name. */
  label: string
}

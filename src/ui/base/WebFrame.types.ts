export interface WebFrameProps {
  /** http(s), of another origin than ours: what is framed may run scripts of its own. */
  url: string
  /** What it is called, for a screen reader. */
  label: string
}

export interface HtmlProps {
  /** Sanitised by the server. */
  html: string
}

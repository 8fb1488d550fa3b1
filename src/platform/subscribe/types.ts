/** What a member answered about message templates, by their ids. A template that the host did not ask about is in neither. */
export interface SubscribeAnswer {
  accepted: string[]
  rejected: string[]
}

export interface Subscribe {
  /** Whether the host asks members about messages at all. */
  canAsk: () => boolean
  /**
   * Asks whether messages by these templates, three at most, may be sent. Called in the tap itself: the host refuses later.
   * @throws when the host does not ask, such as when messages are off in its settings; Unsupported in a browser
   */
  askToSend: (templates: string[]) => Promise<SubscribeAnswer>
}

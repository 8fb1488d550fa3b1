/** One thing that was said. Exactly one of text, picture, place, post and bell. */
export interface Line {
  by: string
  /** `@` before a nickname of somebody in the group means them. */
  text?: string
  /** A picture's name. */
  picture?: string
  /** A place's key. */
  place?: string
  /** The latest post that everyone may read of the member with this key. */
  post?: string
  /** A voice note: the bell at the rod's tip. */
  bell?: true
  /** Minutes before what is said next; before now, of the last line. */
  pause: number
}

interface Conversation {
  lines: readonly Line[]
  /** So many of the last lines the demo member has not read. */
  unread: number
}

/** Between the demo member and one other. */
export interface PrivateConversation extends Conversation {
  with: string
}

export interface GroupConversation extends Conversation {
  name: string
  /** A picture's name. */
  avatar: string
  announcement: string
  /** The first owns it, the second helps. The demo member is one of them. */
  members: readonly string[]
}

/** Something that was said, and recorded. */
export interface Recording {
  /** What the host can play and upload it by. */
  path: string
  /** Its length. */
  ms: number
}

/** A recording under way. */
export interface Take {
  /** Ends it. @throws when the host has lost it */
  finish: () => Promise<Recording>
  /** Ends it, and keeps nothing. */
  drop: () => void
}

/**
 * Whether the microphone may be used. `declined` is a no that was just said to the app's or the host's own question about
 * privacy; `refused` one that the host remembers; `missing` when there is none, or something else has it.
 */
export type Microphone = 'allowed' | 'declined' | 'refused' | 'missing'

export interface Recorder {
  /** Whether this device can record at all. */
  canRecord: () => boolean
  /**
   * Asks for the microphone, where nobody has agreed yet: before the first recording, so that a finger that records is
   * not met by a question.
   */
  allowMicrophone: () => Promise<Microphone>
  /**
   * Begins to record, in a format that every platform plays.
   * @param onCut something else took the microphone, or it failed: nothing more comes
   * @throws when it cannot begin
   */
  record: (onCut: () => void) => Promise<Take>
}

export interface SoundEvents {
  /** So many ms of it have been heard. */
  onProgress: (ms: number) => void
  /** It is over. */
  onEnd: () => void
  /** It could not be loaded, or this device does not play it. */
  onFail: () => void
}

export interface Sound {
  /**
   * Plays something from its beginning. To be called in a tap, the first time: browsers are silent else.
   * @returns stops it; nothing is called after that
   */
  playSound: (url: string, events: SoundEvents) => () => void
}

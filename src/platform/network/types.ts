export interface EarlyAnswer {
  statusCode: number
  data: Record<string, unknown>
  header: Record<string, string>
}

export interface Network {
  /** The answer from an address that was asked before the app ran; given once. Rejects when none comes in time, as a request does. */
  begun: (url: string) => Promise<EarlyAnswer> | undefined
  /** Where sockets go: `wss://host`. */
  socketOrigin: () => string
  /** Tells when the device loses or finds its connection. */
  onNetwork: (listener: (connected: boolean) => void) => void
  /** Notes for the device's console; never a token in it. */
  log: (text: string) => void
}

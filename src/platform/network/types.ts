export interface Network {
  /** Where sockets go: `wss://host`. */
  socketOrigin: () => string
  /** Tells when the device loses or finds its connection. */
  onNetwork: (listener: (connected: boolean) => void) => void
  /** Notes for whoever looks at the device's console; never a token in it. */
  log: (text: string) => void
}

/** A browser's microphone and recorder, at their edge: what is said through them is `said`. */
export class FakeMicrophone {
  /** Whether the browser refuses it, or has none. */
  fails: 'NotAllowedError' | 'NotFoundError' | null = null
  /** Streams that nobody has let go of. */
  open = 0
  private readonly ends: (() => void)[] = []

  /** @param kinds of media that this browser records */
  constructor(kinds: string[] = ['audio/mp4;codecs=mp4a.40.2']) {
    Object.assign(globalThis, {
      MediaRecorder: class extends FakeRecorder {
        static isTypeSupported(kind: string): boolean {
          return kinds.includes(kind)
        }
        constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
          super(mimeType)
        }
      },
    })
    Object.assign(navigator, { mediaDevices: { getUserMedia: () => this.listen() } })
    // What is asked for before its pieces have come holds nothing.
    Object.assign(URL, { createObjectURL: ({ size }: Blob) => (size > 0 ? 'blob:said' : 'blob:silence') })
  }

  /** Something else takes the microphone. */
  cut(): void {
    this.ends.at(-1)!()
  }

  private listen(): Promise<unknown> {
    if (this.fails) return Promise.reject(new DOMException('', this.fails))
    this.open++
    let on = true
    const track = {
      stop: () => {
        if (on) this.open--
        on = false
      },
      addEventListener: (type: string, listener: () => void) => type === 'ended' && this.ends.push(listener),
    }
    return Promise.resolve({ getTracks: () => [track] })
  }
}

class FakeRecorder extends EventTarget {
  state = 'inactive'

  constructor(readonly mimeType: string) {
    super()
  }

  start(): void {
    this.state = 'recording'
  }

  stop(): void {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['said']) }))
      this.dispatchEvent(new Event('stop'))
    })
  }
}

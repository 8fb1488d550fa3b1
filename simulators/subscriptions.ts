/** A message as it arrives on a phone. */
export interface ArrivedMessage {
  openid: string
  template: string
  page: string
  fields: Record<string, string>
}

/**
 * The subscribe messages of a simulated platform: which templates an app has, how many messages each person agreed to,
 * and what arrived.
 */
export class Subscriptions {
  /** The oldest first. */
  readonly arrived: ArrivedMessage[] = []
  private readonly templates = new Map<string, readonly string[]>()
  private readonly agreed = new Map<string, number>()

  constructor(private readonly openidOf: (person: string) => string) {}

  // --- In the console, and on the phone ---

  /** Adds a template with these fields. */
  addTemplate(id: string, fields: readonly string[]): void {
    this.templates.set(id, fields)
  }

  /** A person agrees to one message more. */
  agree(person: string, template: string): void {
    const key = `${this.openidOf(person)} ${template}`
    this.agreed.set(key, (this.agreed.get(key) ?? 0) + 1)
  }

  /** A person takes back all that they agreed to. */
  refuse(person: string, template: string): void {
    this.agreed.delete(`${this.openidOf(person)} ${template}`)
  }

  /** What has arrived at a person. */
  arrivedAt(person: string): ArrivedMessage[] {
    return this.arrived.filter(({ openid }) => openid === this.openidOf(person))
  }

  // --- What servers ask ---

  wants(template: string): boolean {
    return this.templates.has(template)
  }

  /** Whether these are the template's fields, each with something in it. */
  fits(template: string, fields: Record<string, string>): boolean {
    const wanted = this.templates.get(template) ?? []
    return Object.keys(fields).length === wanted.length && wanted.every((name) => fields[name])
  }

  /** Uses up one agreement. False where there is none. */
  deliver(message: ArrivedMessage): boolean {
    const key = `${message.openid} ${message.template}`
    const left = this.agreed.get(key) ?? 0
    if (!left) return false
    this.agreed.set(key, left - 1)
    this.arrived.push(message)
    return true
  }
}

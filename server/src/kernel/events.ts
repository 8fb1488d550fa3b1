import type { Context } from './context.ts'

/**
 * What happens, by its name, and what is said of it. Each domain declares its own in its `events.ts`, so that whoever listens needs to know
 * nothing else of it, and it need not know who listens.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- domains add to it
export interface Events {}

export type Listener<K extends keyof Events> = (context: Context, event: Events[K]) => Promise<void>

/** Who listens to what. */
export class EventHub {
  private readonly listeners = new Map<keyof Events, Listener<never>[]>()

  /** From now on, in the transaction of each event of this name, does this; when it fails, so does what happened. */
  on<K extends keyof Events>(name: K, listener: Listener<K>): this {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener as Listener<never>])
    return this
  }

  async emit<K extends keyof Events>(context: Context, name: K, event: Events[K]): Promise<void> {
    for (const listener of this.listeners.get(name) ?? []) await (listener as Listener<K>)(context, event)
  }
}

/** Says what happened, in the transaction in which it happens. Resolves when all who listen have done their part. */
export const emit = <K extends keyof Events>(context: Context, name: K, event: Events[K]): Promise<void> =>
  context.events.emit(context, name, event)

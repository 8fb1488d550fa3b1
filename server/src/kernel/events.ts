import type { Context } from './context.ts'

/**
 * Domain events by name, with their payloads. Each domain declares its own in its `events.ts`, so that listeners depend on nothing else of
 * it, and it does not depend on its listeners.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- domains add to it
export interface Events {}

export type Listener<K extends keyof Events> = (context: Context, event: Events[K]) => Promise<void>

/** Publishes domain events to listeners of other domains. */
export class EventHub {
  private readonly listeners = new Map<keyof Events, Listener<never>[]>()

  /** Subscribes to an event. The listener runs in the event's transaction: when it fails, the transaction fails. */
  on<K extends keyof Events>(name: K, listener: Listener<K>): this {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener as Listener<never>])
    return this
  }

  async emit<K extends keyof Events>(context: Context, name: K, event: Events[K]): Promise<void> {
    for (const listener of this.listeners.get(name) ?? []) await (listener as Listener<K>)(context, event)
  }
}

/** Publishes an event in its transaction. Resolves when all listeners are done. */
export const emit = <K extends keyof Events>(context: Context, name: K, event: Events[K]): Promise<void> =>
  context.events.emit(context, name, event)

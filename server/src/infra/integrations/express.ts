import type { TrackState } from '@anglers/contract/shopExpress'

/** Something that happened to a parcel. */
export interface TrackStep {
  /** Milliseconds since 1970. */
  at: number
  text: string
  /** Where, as far as the courier says; '' where it does not. */
  place: string
}

/** What a courier says of a parcel. */
export interface Track {
  state: TrackState
  /** The latest first. */
  steps: TrackStep[]
}

export interface TrackedParcel {
  /** The courier, as the service calls it. */
  courier: string
  number: string
  /** Of its receiver: some couriers say nothing without. */
  phone: string
}

/** The words of the service's form that does not bear its signature, or makes no sense. */
export class BadPush extends Error {}

/** A service that knows where parcels are. */
export interface ExpressPort {
  /** What it answers is made up by a simulator. */
  readonly isExample: boolean
  /** How it calls a courier, by what an operator calls it; null for one that it does not know. */
  courierOf(company: string): string | null
  /**
   * Where a parcel is. The service wants no number to be asked after more often than every half hour.
   *
   * @returns null where the courier knows nothing of it yet
   * @throws IntegrationError failed or busy
   */
  query(parcel: TrackedParcel): Promise<Track | null>
  /**
   * Has each change be told to an address of ours, signed with a salt.
   *
   * @throws IntegrationError failed, busy; refused for a number that it does not follow
   */
  subscribe(parcel: TrackedParcel, callback: { url: string; salt: string }): Promise<void>
  /**
   * What it tells us there: of which parcel, and what; `track` is null where it has nothing to say of it.
   *
   * @throws BadPush
   */
  readPush(body: Buffer, salt: string): { courier: string; number: string; track: Track | null }
  /** What it wants to hear back. */
  readonly heard: string
}

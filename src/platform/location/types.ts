import type { Point } from '@/lib/gcj02'

export interface ChosenPlace extends Point {
  name: string
  address: string
}

export interface LocationAbility {
  /** Whether the host has a map to choose a place on. */
  canChoosePlace: boolean
  /**
   * Lets the member choose a place on the host's map.
   * @returns null when they left without choosing, `refused` where it does not open, as they once refused to say where they are
   * @throws Unsupported where the host has no such map
   */
  choosePlace: () => Promise<ChosenPlace | 'refused' | null>
  /** Whether `here` would answer without a question to the member: they allowed it before. */
  isAllowed: () => Promise<boolean>
  /** Whether `here` would be refused without a question to the member: they refused before, and only the host's settings undo that. */
  isRefused: () => Promise<boolean>
  /**
   * Where the device is, in GCJ-02.
   * @returns null when the member or the device refuses, or when the way to convert it cannot be loaded
   */
  here: () => Promise<Point | null>
  /**
   * Shows a place on the host's map.
   * @returns false where the host has none
   */
  showPlace: (place: ChosenPlace) => Promise<boolean>
}

/** Where a pull to refresh stands. */
export type PullPhase = 'idle' | 'pulling' | 'reached' | 'aborting' | 'refreshing' | 'restoring'

export type PullEvent = { type: 'drag'; distance: number } | { type: 'release' } | { type: 'done' } | { type: 'rest' }

/** How far, in px, a pull has to go before letting go refreshes. */
export const PULL_THRESHOLD_PX = 56
const PULL_MAX_PX = 120

/** How far the list follows a finger that moved this many px: less and less. */
export function pullDistance(moved: number): number {
  return moved <= 0 ? 0 : PULL_MAX_PX * (1 - Math.exp(-moved / (2 * PULL_MAX_PX)))
}

/** The phase after an event; an event that means nothing in a phase leaves it as it is. */
export function nextPull(phase: PullPhase, event: PullEvent): PullPhase {
  const held = phase === 'pulling' || phase === 'reached'
  switch (event.type) {
    case 'drag':
      if (!held && phase !== 'idle') return phase
      return event.distance >= PULL_THRESHOLD_PX ? 'reached' : 'pulling'
    case 'release':
      if (!held) return phase
      return phase === 'reached' ? 'refreshing' : 'aborting'
    case 'done':
      return phase === 'refreshing' ? 'restoring' : phase
    case 'rest':
      return phase === 'aborting' || phase === 'restoring' ? 'idle' : phase
  }
}

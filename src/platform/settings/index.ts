import type { HostSettings } from './types'

/** A browser's settings are beside the address, and open by the member's own hand only. */
export const openSettings: HostSettings['openSettings'] = null

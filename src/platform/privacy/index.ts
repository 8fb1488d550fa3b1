import type { Privacy } from './types'

export { CONSENT_BUTTON_ID } from './types'

export const hostAsks: Privacy['hostAsks'] = false

export const onConsentNeeded: Privacy['onConsentNeeded'] = () => undefined

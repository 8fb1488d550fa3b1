import type { Catalogue } from '../catalogue'

export const privacy: Catalogue['privacy'] = {
  title: 'Your privacy',
  why: 'Before your location, photos or microphone are used, please see how we protect your data. You can go on browsing without agreeing.',
  read: 'Read the privacy policy',
  agree: 'Agree and continue',
  refuse: 'Not now',
}

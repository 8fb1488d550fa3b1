import type { Catalogue } from '../catalogue'

export const shell: Catalogue['shell'] = {
  mainNavigation: 'Main navigation',
  tabs: { home: 'Home', find: 'Discover', nearby: 'Nearby', mine: 'Me' },
  unread: (count) => `${count} unread`,
  publish: 'Publish',
  publishNothing: 'There is nothing to publish yet',
  publishJump: { text: 'What would you like to share?', choose: 'Choose a kind' },
  underConstruction: 'Under construction',
  comingSoon: 'We are still building this. It will open soon.',
  maintenance: 'Under maintenance. We will be right back.',
  appOpen: { title: 'Choose how to browse', app: 'Open the app', browser: 'Stay in this browser', notRecommended: 'Not recommended' },
}

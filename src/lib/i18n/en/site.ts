import type { Catalogue } from '../catalogue'

export const site: Catalogue['site'] = {
  updatedOn: (date) => `Updated ${date}`,
  notFound: {
    title: 'Page not found',
    text: 'No bite here: there is no such page, or it has moved.',
    toSearch: 'Search',
  },
  web: {
    bad: 'This link cannot be opened: its address is incomplete or not safe.',
    leaving: 'You are about to leave',
    warning: 'We do not run this website. Open it only if you trust it.',
    outside: 'Open in a new window',
    copy: 'Copy link',
    copied: 'Link copied: paste it into your phone’s browser',
    howTo: 'Paste it into your phone’s browser to open it.',
  },
  update: {
    current: (version) => `This is version ${version}`,
    newest: (version) => `Version ${version}`,
    upToDate: 'You have the newest version',
    available: 'There is a new version',
    forced: 'Older versions will stop working soon. Please update.',
    releasedOn: (date) => `Released ${date}`,
    whatsNew: 'What is new',
    reload: 'Reload the new version',
    restart: 'Restart and update',
    fetching: 'The new version downloads by itself; restart it here when it is ready. Or close the mini program and open it again later.',
    download: 'Download the new app',
    copy: 'Copy download link',
  },
  app: {
    open: 'Open the app',
    hint: 'Nothing happens? Then it is not installed yet: download it first.',
    download: 'Download the app',
    copy: 'Copy download link',
    elsewhere: 'There is no app for this device. Copy the link and open it on another one.',
    copyOnly: 'The app cannot be opened from here. Copy the link and paste it into your phone’s browser.',
    none: 'The app is not out yet. The website and the mini programs already do everything.',
  },
}

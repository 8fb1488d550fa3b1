import type { Catalogue } from '../catalogue'

export const leaving: Catalogue['leaving'] = {
  download: 'Download my data',
  downloaded: 'Saved to your downloads',
  tooSoon: 'Only one download a minute. Please wait a little',
  failed: 'The download failed. Please try again later',
  handOver: { saved: 'Save', sent: 'Send to a chat', copied: 'Copy' },
  ready: {
    saved: 'Your file is ready',
    sent: 'Your file is ready. Send it to your File Transfer chat to keep it',
    copied: 'No file can be saved here. Copy its text and paste it into a note',
  },
  leave: 'Delete account',
  what: 'Deleting the account removes all of this for good:',
  lost: [
    'Nickname, photo, bio and every way to sign in',
    'Posts, comments, likes, favourites and pictures',
    'What you said in chats, and your place in groups',
    'Followers, people you follow, visitors and blocked people',
    'Level, points, credit and VIP',
  ],
  kept: 'Payment records that the law wants kept stay, without your identity.',
  waiting: (days) =>
    `The account is deleted ${days} days after you ask. Until then you can use it as before, and change your mind at any time.`,
  apply: 'Ask for deletion',
  applySure: (days) => `Ask for the account to be deleted? You have ${days} days to change your mind.`,
  applied: 'Asked. You can take it back at any time',
  leavingAt: (date) => `The account will be deleted on ${date}. Until then you can take it back`,
  due: 'The waiting time is over, and the account is about to be deleted',
  takeBack: 'Keep my account',
  takenBack: 'Taken back. The account stays',
  now: 'Delete now',
  nowSure: 'Delete the account now? Nothing can be brought back.',
  gone: 'Account deleted. Tight lines',
}

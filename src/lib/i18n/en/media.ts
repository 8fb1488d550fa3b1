import type { Catalogue } from '../catalogue'

export const media: Catalogue['media'] = {
  pictureOf: (number, state) => `Picture ${number}${state && `, ${state}`}. Tap to change it`,
  addPictures: (count, max) => `Add pictures, ${count}/${max}`,
  states: { waiting: 'Waiting', sending: 'Uploading', failed: 'Failed' },
  tapToRetry: 'Tap to retry',
  busy: 'The server is busy. We’ll try again shortly',
  fileGone: 'The file is no longer on this device. Please choose it again.',
  unkept: 'This device cannot keep the pictures. Stay here until they are uploaded',
  sendAgain: 'Upload again',
  viewLarge: 'View full size',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  remove: 'Remove',
}

export { OutboxNote } from './OutboxNote'
export { OutboxList } from './OutboxList'
export { postOutbox } from './postOutbox'
export { draftOfWaiting, idToCome, type Publishing } from './WaitingPost'

import { speakInRooms } from '.'

// Whatever imports this waits here, once, until the words are there.
await speakInRooms()

/** The words of the interface, those of all rooms among them. Importing it has them fetched: it is for pages behind the first. */
export { tWithRooms as t } from '.'

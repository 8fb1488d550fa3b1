/** The words of the interface, all of which are on the device. */
export { tWithRooms as t } from '.'

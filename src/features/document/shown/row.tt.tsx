// A mini-program loads no code later.
export { FileRow } from '../FileRow'

export { CatchRows } from './CatchRows'
export { type CatchFields, NO_CATCH, sentCatches } from './typed'

export { flushOutbox } from './flushOutbox.weapp'

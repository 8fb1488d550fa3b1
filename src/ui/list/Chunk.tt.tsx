export { Chunk } from './Chunk.weapp'

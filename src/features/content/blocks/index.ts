export { Blocks } from './Blocks'

export { FindFeed } from './FindFeed'

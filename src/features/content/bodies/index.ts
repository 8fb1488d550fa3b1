export { PostBody } from './PostBody'

// A mini-program loads no code later.
export { WritingTools } from './WritingTools'

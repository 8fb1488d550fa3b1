// A mini-program loads no code later.
export { openCommentMenu } from './menuOfComment'

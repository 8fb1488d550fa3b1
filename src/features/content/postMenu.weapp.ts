// A mini-program loads no code later.
export { openPostMenu } from './menuOfPost'

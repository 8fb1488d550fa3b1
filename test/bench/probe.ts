/** Loaded into the real server before anything of its own: it tells the bench what the server uses, and changes nothing. */
import { answers } from './children.ts'
import { usage } from './usage.ts'

answers(usage)

import type { Keyboard } from './types'

/** Douyin lifts the focused field by itself and does not tell by how much. */
export const onKeyboard: Keyboard['onKeyboard'] = () => () => undefined

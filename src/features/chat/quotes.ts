import type { Quote } from '@anglers/contract/chat'

/** A quoted message that the reader does not have any more. */
export const gone = ({ id }: Quote): Quote => ({ id, state: 'gone', from: null, kind: null, cardType: null, text: '', thumb: null })

/** A quoted message that was taken back. */
export const withoutContent = ({ id, from }: Quote): Quote => ({
  id,
  state: 'recalled',
  from,
  kind: null,
  cardType: null,
  text: '',
  thumb: null,
})

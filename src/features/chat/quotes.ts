import type { Quote } from '@anglers/contract/chat'

const emptied = (id: number, state: Quote['state'], from: Quote['from']): Quote => ({
  id,
  state,
  from,
  kind: null,
  cardType: null,
  text: '',
  thumb: null,
})

/** A quoted message that the reader does not have any more. */
export const gone = ({ id }: Quote): Quote => emptied(id, 'gone', null)

/** A quoted message that was taken back. */
export const withoutContent = ({ id, from }: Quote): Quote => emptied(id, 'recalled', from)

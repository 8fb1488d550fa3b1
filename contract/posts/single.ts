import Type, { type Static } from 'typebox'
import { Count } from '../common.ts'
import { declare } from '../endpoint.ts'
import { ARTICLE_CHARS, ARTICLE_SUMMARY_CHARS } from '../limits.ts'
import { postForm, publishing } from './form.ts'

const summary = Type.String({ maxLength: ARTICLE_SUMMARY_CHARS, description: 'what it says, in a sentence or two' })

/** An article on a card, whose text is its summary where it has one. */
export const SingleCard = Type.Object({
  type: Type.Literal('single'),
  minutes: Type.Integer({ minimum: 1, description: 'to read it' }),
})
export type SingleCard = Static<typeof SingleCard>

/** An article on its own page. */
export const SingleDetail = Type.Object({ ...SingleCard.properties, summary, chars: Count })
export type SingleDetail = Static<typeof SingleDetail>

/** An article in its form. */
export const SingleEdit = Type.Object({ type: Type.Literal('single'), summary })
export type SingleEdit = Static<typeof SingleEdit>

export const singleEndpoints = declare({
  'POST publish/single': publishing(
    'Publish or edit an article',
    postForm({ contentChars: ARTICLE_CHARS, own: { summary: Type.Optional(summary) } }),
    { summary: 'post' },
  ),
})

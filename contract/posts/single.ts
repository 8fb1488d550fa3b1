import Type, { type Static } from 'typebox'
import { BlocksForm } from '../blocks.ts'
import { CatchesForm, catchTexts } from '../catches.ts'
import { Count } from '../common.ts'
import { declare } from '../endpoint.ts'
import { ARTICLE_CHARS, ARTICLE_SUMMARY_CHARS, BLOCKS_FORM_BYTES } from '../limits.ts'
import { postForm, publishing } from './form.ts'

const summary = Type.String({
  maxLength: ARTICLE_SUMMARY_CHARS,
  description: 'what it says, in a sentence or two',
  examples: ['春天的鲫鱼在哪里'],
})

export const SingleCard = Type.Object(
  {
    type: Type.Literal('single'),
    minutes: Type.Integer({ minimum: 1, description: 'to read it' }),
  },
  { title: 'SingleCard', description: 'An article on a card, whose text is its summary where it has one.' },
)
export type SingleCard = Static<typeof SingleCard>

export const SingleDetail = Type.Object(
  { ...SingleCard.properties, summary, chars: Count },
  { title: 'SingleDetail', description: 'An article on its own page.' },
)
export type SingleDetail = Static<typeof SingleDetail>

export const SingleEdit = Type.Object(
  { type: Type.Literal('single'), summary },
  { title: 'SingleEdit', description: 'An article in its form.' },
)
export type SingleEdit = Static<typeof SingleEdit>

export const singleEndpoints = declare({
  'POST publish/single': {
    ...publishing(
      'Publish or edit an article. Its first picture is its cover',
      postForm({
        contentChars: ARTICLE_CHARS,
        own: {
          content: Type.Optional(Type.String({ maxLength: ARTICLE_CHARS, description: 'a plain text, where there are no blocks' })),
          blocks: Type.Optional(BlocksForm),
          summary: Type.Optional(summary),
          catches: Type.Optional(CatchesForm),
        },
      }),
      { summary: 'post', blocks: 'post', ...catchTexts },
    ),
    bodyBytes: BLOCKS_FORM_BYTES,
  },
})

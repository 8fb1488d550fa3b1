import Type, { type Static, type TProperties } from 'typebox'
import { Id, Picture } from './common.ts'
import {
  BLOCK_CAPTION_CHARS,
  BLOCK_HEADING_CHARS,
  BLOCK_LINK_CHARS,
  BLOCK_LIST_ITEMS,
  BLOCK_LIST_LEVEL_MAX,
  BLOCK_SPANS,
  BLOCK_TEXT_CHARS,
  BLOCKS,
} from './limits.ts'
import { Attachment } from './files.ts'
import { PostLink } from './messageCards.ts'

/** A longer text in blocks: an article, a thread of a forum, what there is to say of a good. */

const strict = { additionalProperties: false } as const

export const Span = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: BLOCK_TEXT_CHARS, examples: ['浅滩先升温，'] }),
    bold: Type.Optional(Type.Boolean()),
    italic: Type.Optional(Type.Boolean()),
    strike: Type.Optional(Type.Boolean()),
    link: Type.Optional(
      Type.String({
        maxLength: BLOCK_LINK_CHARS,
        pattern: '^[hH][tT][tT][pP][sS]?://[^\\s/?#]+[^\\s]*$',
        description: 'where a tap leads, by http or https',
        examples: ['https://anglers.example/pagesA/detail/detail?id=128'],
      }),
    ),
  },
  { ...strict, title: 'Span', description: 'A part of a text, all of it marked alike. \\n begins a new line.' },
)
export type Span = Static<typeof Span>

const Spans = Type.Array(Span, { maxItems: BLOCK_SPANS })
const Caption = Type.String({
  maxLength: BLOCK_CAPTION_CHARS,
  description: 'below it; empty where there is none',
  examples: ['晨雾里的浅滩'],
})

export const ListItem = Type.Object(
  {
    spans: Spans,
    level: Type.Optional(
      Type.Integer({ minimum: 0, maximum: BLOCK_LIST_LEVEL_MAX, description: 'how far it is indented; 0 when absent', examples: [0] }),
    ),
  },
  { ...strict, title: 'ListItem', description: 'An item of a list.' },
)
export type ListItem = Static<typeof ListItem>

const ParagraphBlock = Type.Object(
  { type: Type.Literal('paragraph'), spans: Spans },
  { ...strict, title: 'ParagraphBlock', description: 'A paragraph.' },
)
const HeadingBlock = Type.Object(
  {
    type: Type.Literal('heading'),
    level: Type.Integer({ minimum: 2, maximum: 3, description: 'the title of the whole is 1', examples: [2] }),
    text: Type.String({ minLength: 1, maxLength: BLOCK_HEADING_CHARS, examples: ['先找浅滩'] }),
  },
  { ...strict, title: 'HeadingBlock', description: 'A heading; those of longer texts are its table of contents.' },
)
const QuoteBlock = Type.Object(
  { type: Type.Literal('quote'), spans: Spans },
  { ...strict, title: 'QuoteBlock', description: 'A quotation.' },
)
const ListBlock = Type.Object(
  { type: Type.Literal('list'), ordered: Type.Boolean(), items: Type.Array(ListItem, { minItems: 1, maxItems: BLOCK_LIST_ITEMS }) },
  { ...strict, title: 'ListBlock', description: 'A list, numbered where `ordered`.' },
)
const DividerBlock = Type.Object({ type: Type.Literal('divider') }, { ...strict, title: 'DividerBlock', description: 'A line across.' })

/** Those that come out as they went in. */
const plain = [ParagraphBlock, HeadingBlock, QuoteBlock, ListBlock, DividerBlock] as const

const named = <T extends string, P extends TProperties>(type: T, own: P, title: string, description: string) =>
  Type.Object({ type: Type.Literal(type), ...own }, { ...strict, title, description })

const form = [
  named('picture', { mediaId: Id, caption: Type.Optional(Caption) }, 'PictureBlockForm', 'A picture of mine, by its upload.'),
  named('file', { fileId: Id }, 'FileBlockForm', 'A file of mine, by its upload.'),
  named('post', { postId: Id }, 'PostBlockForm', 'A post of whatever kind, such as a film, by its id.'),
] as const

const shown = [
  named('picture', { picture: Picture, caption: Caption }, 'PictureBlock', 'A picture.'),
  named('file', { file: Attachment }, 'FileBlock', 'A file to be downloaded.'),
  named(
    'post',
    { post: PostLink, postType: Type.Union([Type.String(), Type.Null()], { description: 'null when it is gone', examples: ['words'] }) },
    'PostBlock',
    'A card that leads to a post.',
  ),
] as const

export const BlockForm = Type.Union([...plain, ...form], { title: 'BlockForm', description: 'A block as it is sent.' })
export type BlockForm = Static<typeof BlockForm>

/** The body of a form. Its text counts whole against the limit of its type. */
export const BlocksForm = Type.Array(BlockForm, { maxItems: BLOCKS })

export const Block = Type.Union([...plain, ...shown], {
  title: 'Block',
  description: 'A block as it is shown. More types come: leave out one that you do not know.',
})
export type Block = Static<typeof Block>
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>

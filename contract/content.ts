import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Block } from './blocks.ts'
import { Catches } from './catches.ts'
import { commentEndpoints } from './comments.ts'
import { Area, Count, Done, File, Id, IpRegion, literals, Mention, Picture, Place, Time, toggleInput, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { DISMISSED_KEPT_DAYS, DISMISSED_POSTS, FEED_PER_PAGE, TAG_CHARS } from './limits.ts'
import { PlaceOpensAfterDays, PlaceReveal, PostState, Version, Visibility } from './posts/form.ts'
import { CardExtra, DetailExtra, EditExtra, PostType } from './postTypes.ts'

export { PostState, PostType, Visibility }

export const lockReasons = ['paid', 'password', 'private', 'vip', 'login', 'topic', 'forum'] as const
export const Locked = Type.Object(
  {
    by: literals(lockReasons, { title: 'LockReason', description: 'What keeps a reader from the body of a post.' }),
    priceFen: Type.Optional(Type.Integer({ minimum: 1, description: 'of one that is paid for', examples: [350] })),
    price: Type.Optional(Type.Integer({ description: 'the old name of priceFen', deprecated: true, examples: [350] })),
    topic: Type.Optional(
      Type.Object({ id: Id, name: Type.String({ examples: ['鲫鱼'] }) }, { description: 'whose followers may read it' }),
    ),
    forum: Type.Optional(
      Type.Object({ id: Id, name: Type.String({ examples: ['路亚'] }) }, { description: 'which asks for something of those who enter' }),
    ),
  },
  {
    title: 'Locked',
    description:
      'Why the reader may not see the body: it is paid for, opened by a password, or only for its author, VIP members, members, ' +
      'those who follow a topic, or those who may enter its forum.',
  },
)
export type Locked = Static<typeof Locked>

const TagName = Type.String({ examples: ['鲫鱼'] })
const Title = Type.String({ examples: ['青龙湖的早口'] })

export const Tag = Type.Object(
  { id: Id, name: TagName, posts: Count },
  { title: 'Tag', description: 'A tag, with how many posts have it.' },
)
export type Tag = Static<typeof Tag>

export const Reprinted = Type.Object(
  {
    gone: Type.Boolean({ description: 'there is nothing (any more) that the reader could see: then nothing else is said of it' }),
    id: Type.Union([Id, Type.Null()]),
    type: Type.Union([PostType, Type.Null()]),
    author: Type.Union([UserCard, Type.Null()]),
    title: Title,
    text: Type.String({ description: 'plain text, cut to what fits under another post', examples: ['今早在青龙湖，两条鲫鱼。'] }),
    picture: Type.Union([Picture, Type.Null()]),
    locked: Type.Union([Locked, Type.Null()], { examples: [null] }),
  },
  { title: 'Reprinted', description: 'The post that a repost carries, as the reader may see it.' },
)
export type Reprinted = Static<typeof Reprinted>

export const PostCard = Type.Object(
  {
    id: Id,
    type: PostType,
    state: PostState,
    link: { ...Url, description: 'its page in the browser', examples: ['https://anglers.example/pagesA/detail/detail?id=128'] },
    author: UserCard,
    title: Title,
    text: Type.String({ description: 'plain text, cut to what a card shows', examples: ['今早在青龙湖，两条鲫鱼。'] }),
    more: Type.Boolean({ description: 'the text goes on in the detail' }),
    pictures: Type.Array(Picture),
    place: Type.Union([Place, Type.Null()]),
    area: Type.Union([Area, Type.Null()], {
      description: 'about where it is, as others know it, whose place not everyone may know',
      examples: [null],
    }),
    tags: Type.Array(Type.Object({ id: Id, name: TagName })),
    visibility: Visibility,
    locked: Type.Union([Locked, Type.Null()], { examples: [null] }),
    extra: CardExtra,
    catches: Catches,
    reprint: Type.Union([Reprinted, Type.Null()], { description: 'the post that it carries, if it is a repost', examples: [null] }),
    forum: Type.Union([Type.Object({ id: Id, name: Type.String({ examples: ['路亚'] }) }), Type.Null()], {
      description: 'where it stands',
      examples: [null],
    }),
    sticky: Type.Boolean(),
    publishedAt: Time,
    edited: Type.Boolean(),
    counts: Type.Object({ views: Count, likes: Count, favs: Count, comments: Count, reprints: Count }),
    liked: Type.Boolean({ description: 'by me' }),
    faved: Type.Boolean({ description: 'by me' }),
    can: Type.Object({
      edit: Type.Boolean(),
      delete: Type.Boolean(),
      comment: Type.Boolean(),
      react: Type.Boolean({ description: 'like and favourite' }),
      report: Type.Boolean({ description: 'offered to visitors too, who sign in first' }),
      reprint: Type.Boolean({ description: 'offered to visitors too, who sign in first' }),
      share: Type.Boolean({ description: 'others may be told of it: in a message, or by its picture' }),
      moderate: Type.Boolean({ description: 'pin it in its forum, recommend it, move it, send it back' }),
    }),
  },
  {
    title: 'PostCard',
    description:
      'A post in any list. When `locked` is set, the reader may not see the body: ' +
      "`text` is then the author's teaser, and pictures, place and catch are left out.",
  },
)
export type PostCard = Static<typeof PostCard>

const Blocks = Type.Union([Type.Array(Block), Type.Null()], {
  description: 'what the body consists of, where its type writes in blocks; null where it is a plain text, and when locked',
  examples: [null],
})

export const PostDetail = Type.Object(
  {
    ...PostCard.properties,
    extra: DetailExtra,
    body: Type.String({ description: 'the whole text; empty when locked', examples: ['今早在青龙湖，两条鲫鱼。'] }),
    mentions: Type.Array(Mention, { description: 'in the body; empty when locked' }),
    blocks: Blocks,
    following: Type.Boolean({ description: 'I follow the author' }),
    ipRegion: IpRegion,
  },
  { title: 'PostDetail', description: 'A post on its own page.' },
)
export type PostDetail = Static<typeof PostDetail>

export const EditDetail = Type.Object(
  {
    id: Id,
    type: PostType,
    state: PostState,
    title: Title,
    version: Version,
    content: Type.String({ examples: ['今早在青龙湖，两条鲫鱼。'] }),
    blocks: Blocks,
    pictures: Type.Array(Picture),
    place: Type.Union([Place, Type.Null()]),
    placeReveal: PlaceReveal,
    placeOpensAfterDays: PlaceOpensAfterDays,
    tags: Type.Array(TagName),
    category: Type.Union([Id, Type.Null()], { examples: [null] }),
    visibility: Visibility,
    priceFen: Type.Union([Type.Integer(), Type.Null()], { description: 'of one that is paid for', examples: [null] }),
    price: Type.Union([Type.Integer(), Type.Null()], { description: 'the old name of priceFen', deprecated: true, examples: [null] }),
    hasPassword: Type.Boolean(),
    topic: Type.Union([TagName, Type.Null()], { description: 'whose followers alone may read it', examples: [null] }),
    teaser: Type.String({ examples: [''] }),
    noReprint: Type.Boolean({ description: 'others may not repost it' }),
    visibilities: Type.Array(Visibility, { description: 'those that may be chosen: fewer for a repost' }),
    reprint: Type.Union([Reprinted, Type.Null()], { description: 'the post that it carries, if it is a repost', examples: [null] }),
    extra: EditExtra,
    catches: Catches,
  },
  { title: 'EditDetail', description: 'What the publish form is filled with again.' },
)
export type EditDetail = Static<typeof EditDetail>

const PostsQuery = pagedInput({
  category: Type.Optional(Id),
  tag: Type.Optional(Id),
  type: Type.Optional(PostType),
  author: Type.Optional(Id),
  following: Type.Optional(Type.Boolean({ description: 'only authors whom I follow; wants a session' })),
  orderby: Type.Optional(literals(['new', 'hot'])),
})

/** Of a feed, as the app asks for it. */
const firstPage = { page: 1, per_page: FEED_PER_PAGE }

export const contentEndpoints = declare({
  'GET posts': {
    access: 'visitor',
    summary: 'The feed',
    input: PostsQuery,
    answer: PostCard,
    paged: true,
    visitorCacheMs: 1_000,
    prefetch: [{ page: 'pages/index/index', input: firstPage }],
    errors: ['rest_not_logged_in'],
  },
  'GET posts/atom': {
    access: 'visitor',
    summary: 'The newest posts in Atom (RFC 4287), as any visitor sees them',
    input: Type.Object({ category: Type.Optional(Id), tag: Type.Optional(Id), author: Type.Optional(Id) }),
    answer: File,
    file: 'application/atom+xml',
    errors: ['not_offered'],
  },
  'GET posts/sticky': {
    access: 'visitor',
    summary: 'Pinned posts',
    input: pagedInput({}),
    answer: PostCard,
    paged: true,
    visitorCacheMs: 1_000,
    prefetch: [{ page: 'pages/index/index', input: firstPage }],
  },
  'GET posts/detail': {
    access: 'visitor',
    summary: 'A post; its body is withheld by visibility',
    input: Type.Object({ id: Id }),
    answer: PostDetail,
    prefetch: [{ page: 'pagesA/detail/detail', input: { id: '{id}' } }],
  },
  'GET posts/edit-detail': {
    access: 'author',
    summary: 'Everything that the publish form needs',
    input: Type.Object({ id: Id }),
    answer: EditDetail,
  },
  'GET posts/relate': { access: 'visitor', summary: 'Related posts', input: pagedInput({ id: Id }), answer: PostCard, paged: true },
  'GET posts/most': {
    access: 'visitor',
    summary: 'The posts with the most views, favourites, likes or comments',
    input: pagedInput({ meta: literals(['post_views', 'favs', 'likes', 'comments']) }),
    answer: PostCard,
    paged: true,
    visitorCacheMs: 1_000,
  },
  'GET posts/like': { access: 'member', summary: 'Posts I liked', input: pagedInput({}), answer: PostCard, paged: true },
  'GET posts/comment': { access: 'member', summary: 'Posts I commented on', input: pagedInput({}), answer: PostCard, paged: true },
  'POST posts/views': {
    access: 'visitor',
    seenByVisitors: false,
    summary: 'Count a view',
    input: Type.Object({ id: Id }),
    answer: Type.Object({ views: Count }),
  },
  'GET mine/posts': {
    access: 'member',
    summary: 'My posts, drafts and awaiting review among them',
    input: pagedInput({ state: Type.Optional(PostState) }),
    answer: PostCard,
    paged: true,
  },
  'GET collect/posts': { access: 'member', summary: 'My favourites', input: pagedInput({}), answer: PostCard, paged: true },
  'POST collect': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Add to or take out of favourites',
    input: Type.Object(toggleInput),
    answer: Type.Object({ on: Type.Boolean(), count: Count }),
    errors: ['rest_post_locked'],
  },
  'GET mine/dismissed': {
    access: 'member',
    summary: 'Posts that I do not care for, the latest dismissed first',
    input: pagedInput({}),
    answer: PostCard,
    paged: true,
  },
  'POST content-manage/dismiss': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary:
      'Leave a post out of the lists that are put together for me (the feed, new and hot, and related posts), or take that back. ' +
      `The latest ${DISMISSED_POSTS} are remembered, for ${DISMISSED_KEPT_DAYS} days`,
    input: Type.Object({ id: Id, on: Type.Boolean() }),
    answer: Done,
  },
  'POST content-manage/delete': {
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Delete a post',
    input: Type.Object({ id: Id }),
    answer: Done,
  },

  ...commentEndpoints,
  'GET tags': {
    access: 'visitor',
    summary: 'Tags, the most used first',
    input: pagedInput({ search: Type.Optional(Type.String({ maxLength: TAG_CHARS })) }),
    answer: Tag,
    paged: true,
    visitorCacheMs: 1_000,
  },
})

import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, Done, Id, literals, NickName, Picture, Place, Time, toggleInput, Url } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { COMMENT_CHARS, FEED_PER_PAGE, TAG_CHARS } from './limits.ts'
import { PostState, Visibility } from './posts/form.ts'
import { CardExtra, DetailExtra, EditExtra, PostType } from './postTypes.ts'

export { PostState, PostType, Visibility }

export const lockReasons = ['paid', 'password', 'private', 'vip', 'login'] as const
export const Locked = Type.Object(
  {
    by: literals(lockReasons, { title: 'LockReason', description: 'What keeps a reader from the body of a post.' }),
    priceFen: Type.Optional(Type.Integer({ minimum: 1, description: 'of one that is paid for', examples: [350] })),
    price: Type.Optional(Type.Integer({ description: 'the old name of priceFen', deprecated: true, examples: [350] })),
  },
  {
    title: 'Locked',
    description:
      'Why the reader may not see the body: it is paid for, opened by a password, or only for its author, VIP members or members.',
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
    tags: Type.Array(Type.Object({ id: Id, name: TagName })),
    visibility: Visibility,
    locked: Type.Union([Locked, Type.Null()], { examples: [null] }),
    extra: CardExtra,
    sticky: Type.Boolean(),
    publishedAt: Time,
    edited: Type.Boolean(),
    counts: Type.Object({ views: Count, likes: Count, favs: Count, comments: Count }),
    liked: Type.Boolean({ description: 'by me' }),
    faved: Type.Boolean({ description: 'by me' }),
    can: Type.Object({
      edit: Type.Boolean(),
      delete: Type.Boolean(),
      comment: Type.Boolean(),
      react: Type.Boolean({ description: 'like and favourite' }),
      report: Type.Boolean({ description: 'offered to visitors too, who sign in first' }),
    }),
  },
  {
    title: 'PostCard',
    description:
      'A post in any list. When `locked` is set, the reader may not see the body: ' +
      "`text` is then the author's teaser, and pictures and place are left out.",
  },
)
export type PostCard = Static<typeof PostCard>

export const PostDetail = Type.Object(
  {
    ...PostCard.properties,
    extra: DetailExtra,
    body: Type.String({ description: 'the whole text; empty when locked', examples: ['今早在青龙湖，两条鲫鱼。'] }),
    following: Type.Boolean({ description: 'I follow the author' }),
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
    content: Type.String({ examples: ['今早在青龙湖，两条鲫鱼。'] }),
    pictures: Type.Array(Picture),
    place: Type.Union([Place, Type.Null()]),
    tags: Type.Array(TagName),
    category: Type.Union([Id, Type.Null()], { examples: [null] }),
    visibility: Visibility,
    priceFen: Type.Union([Type.Integer(), Type.Null()], { description: 'of one that is paid for', examples: [null] }),
    price: Type.Union([Type.Integer(), Type.Null()], { description: 'the old name of priceFen', deprecated: true, examples: [null] }),
    hasPassword: Type.Boolean(),
    teaser: Type.String({ examples: [''] }),
    extra: EditExtra,
  },
  { title: 'EditDetail', description: 'What the publish form is filled with again.' },
)
export type EditDetail = Static<typeof EditDetail>

const Reply = Type.Object(
  {
    id: Id,
    postId: Id,
    author: UserCard,
    body: Type.String({
      description: 'empty where the author is gone and answers of others still stand under it',
      examples: ['用的什么饵？'],
    }),
    root: Type.Union([Id, Type.Null()], { description: 'the comment that this is a reply under' }),
    replyTo: Type.Union([Type.Object({ id: Id, nickName: NickName }), Type.Null()], {
      description: 'the comment answered, when it is not the root itself',
      examples: [null],
    }),
    byAuthor: Type.Boolean({ description: "written by the post's author" }),
    pinned: Type.Boolean(),
    createdAt: Time,
    counts: Type.Object({ likes: Count, replies: Count }),
    liked: Type.Boolean({ description: 'by me' }),
    can: Type.Object({ delete: Type.Boolean(), reply: Type.Boolean(), report: Type.Boolean() }),
  },
  { title: 'Reply', description: 'An answer to a comment, under the same post.' },
)

export const Comment = Type.Object(
  { ...Reply.properties, replies: Type.Array(Reply) },
  { title: 'Comment', description: 'A comment, with its first replies when it is a root.' },
)
export type Comment = Static<typeof Comment>

export const RecentComment = Type.Object(
  {
    ...Comment.properties,
    post: Type.Object({
      id: Id,
      title: Type.String({ description: "the post's title, or the start of its text", examples: ['青龙湖的早口'] }),
    }),
  },
  { title: 'RecentComment', description: 'A comment on its own, with the post that it stands under.' },
)
export type RecentComment = Static<typeof RecentComment>

export const CommentLike = Type.Object(
  {
    user: UserCard,
    comment: Type.Object({ id: Id, body: Type.String({ examples: ['用的什么饵？'] }) }),
    post: RecentComment.properties.post,
    likedAt: Time,
  },
  { title: 'CommentLike', description: 'A like on a comment of mine.' },
)
export type CommentLike = Static<typeof CommentLike>

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
  'POST content-manage/delete': {
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Delete a post',
    input: Type.Object({ id: Id }),
    answer: Done,
  },

  'GET comments': {
    access: 'visitor',
    summary: 'Comments of a post',
    input: pagedInput({ id: Id, order: Type.Optional(literals(['new', 'hot', 'author'])) }),
    answer: Comment,
    paged: true,
    errors: ['rest_post_locked'],
  },
  'GET comments/replys': {
    access: 'visitor',
    summary: 'Replies of a comment, oldest first',
    input: pagedInput({ id: Id }),
    answer: Comment,
    paged: true,
    errors: ['rest_post_locked'],
  },
  'GET comments/recent': {
    access: 'visitor',
    summary: 'Recent comments on public posts',
    input: pagedInput({ author: Type.Optional(Id), mine: Type.Optional(Type.Boolean({ description: 'only mine, on whatever post' })) }),
    answer: RecentComment,
    paged: true,
  },
  'GET comments/order-comment': {
    access: 'visitor',
    summary: 'Reviews of a good',
    input: pagedInput({ id: Id }),
    answer: Comment,
    paged: true,
  },
  'POST comments': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Favourite, like, or comment on a post',
    input: Type.Object({
      type: literals(['fav', 'like', 'comment']),
      ...toggleInput,
      content: Type.Optional(Type.String({ maxLength: COMMENT_CHARS, description: 'wanted for type comment' })),
      parent: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'the comment that is answered' })),
    }),
    texts: { content: 'comment' },
    answer: Type.Object({
      on: Type.Boolean({ description: 'the state now, for fav and like' }),
      count: Count,
      comment: Type.Optional(Comment),
    }),
    perMinute: 60,
    errors: ['rest_post_locked'],
  },
  'POST comments/mark': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Like a comment',
    input: Type.Object(toggleInput),
    answer: Type.Object({ on: Type.Boolean(), count: Count }),
    errors: ['rest_post_locked'],
  },
  'GET user/comment-likes': {
    access: 'member',
    summary: 'Likes on my comments, the latest first',
    input: pagedInput({}),
    answer: CommentLike,
    paged: true,
  },
  'POST comment-manage/del': {
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Delete a comment',
    input: Type.Object({ id: Id }),
    answer: Done,
  },
  'GET tags': {
    access: 'visitor',
    summary: 'Tags, the most used first',
    input: pagedInput({ search: Type.Optional(Type.String({ maxLength: TAG_CHARS })) }),
    answer: Tag,
    paged: true,
    visitorCacheMs: 1_000,
  },
})

import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { ChosenMentions, Count, Done, Id, IpRegion, literals, Mention, NickName, Picture, Time, toggleInput } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { COMMENT_CHARS, COMMENT_PICTURES } from './limits.ts'

const Reply = Type.Object(
  {
    id: Id,
    postId: Id,
    author: UserCard,
    body: Type.String({
      description: 'empty where there are only pictures, or where the author is gone and answers of others still stand under it',
      examples: ['用的什么饵？'],
    }),
    mentions: Type.Array(Mention),
    pictures: Type.Array(Picture),
    root: Type.Union([Id, Type.Null()], { description: 'the comment that this is a reply under' }),
    replyTo: Type.Union([Type.Object({ id: Id, nickName: NickName }), Type.Null()], {
      description: 'the comment answered, when it is not the root itself',
      examples: [null],
    }),
    byAuthor: Type.Boolean({ description: "written by the post's author" }),
    pinned: Type.Boolean(),
    createdAt: Time,
    ipRegion: IpRegion,
    counts: Type.Object({ likes: Count, replies: Count }),
    liked: Type.Boolean({ description: 'by me' }),
    can: Type.Object({
      delete: Type.Boolean(),
      pin: Type.Boolean({ description: 'keep it above the others' }),
      reply: Type.Boolean(),
      report: Type.Boolean(),
    }),
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

export const commentEndpoints = declare({
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
  'POST comments': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Favourite, like, or comment on a post',
    input: Type.Object({
      type: literals(['fav', 'like', 'comment']),
      ...toggleInput,
      content: Type.Optional(Type.String({ maxLength: COMMENT_CHARS, description: 'wanted for type comment, unless there are pictures' })),
      media: Type.Optional(
        Type.Array(Id, { maxItems: COMMENT_PICTURES, uniqueItems: true, description: 'pictures of mine, for type comment' }),
      ),
      mentions: ChosenMentions,
      parent: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'the comment that is answered' })),
    }),
    texts: { content: 'comment' },
    answer: Type.Object({
      on: Type.Boolean({ description: 'the state now, for fav and like' }),
      count: Count,
      comment: Type.Optional(Comment),
    }),
    perMinute: 60,
    errors: ['rest_post_locked', 'forum_banned'],
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
  'POST comment-manage/up': {
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: "Pin a comment under one's post, in the place of the one that was pinned before, or no longer",
    input: Type.Object(toggleInput),
    answer: Type.Object({ on: Type.Boolean() }),
    errors: ['rest_post_locked'],
  },
})

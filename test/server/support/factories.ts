import { randomBytes } from 'node:crypto'
import type { ForumAccess } from '@anglers/contract/forum'
import type { Place } from '@anglers/contract/common'
import { SESSION_DAYS } from '@anglers/contract/limits'
import { type Unit, units } from '@anglers/contract/wallet'
import { hashPassword } from '../../../server/src/domains/account/password.ts'
import { insertSession, setFollow } from '../../../server/src/domains/account/queries.ts'
import { insertBlock } from '../../../server/src/domains/account/relationQueries.ts'
import { insertComment } from '../../../server/src/domains/content/commentQueries.ts'
import { insertPost, nextLiveSeq, replacePictures, replaceTags, setReaction } from '../../../server/src/domains/content/queries.ts'
import { insertForum, sectionNamed, setEntrance, setModerator } from '../../../server/src/domains/forum/operatingQueries.ts'
import { transfer } from '../../../server/src/domains/ledger/service.ts'
import { insertMedia } from '../../../server/src/domains/media/queries.ts'
import type { Db } from '../../../server/src/infra/database.ts'
import type { NewMember } from '../../../server/src/domains/account/tables.ts'
import type { NewPost } from '../../../server/src/domains/content/tables.ts'
import { hashToken, newToken } from '../../../server/src/kernel/token.ts'

const DAY_MS = 24 * 60 * 60_000

/** What a post needs by its visibility, where a test doesn't say. */
const PRICE_FEN = 199
const PASSWORD_HASH = 'not a hash: nobody opens it in these tests'

export interface BuiltMember {
  id: number
  login: string
  nickname: string
  /** Of a session that is good. */
  token: string
}

export interface BuiltPost {
  id: number
  author: BuiltMember
}

type MemberTraits = Partial<Omit<NewMember, 'id' | 'password_hash' | 'exp'>> & {
  password?: string
  vip?: boolean
  banned?: boolean
} & Partial<Record<Unit, number>>
type PostTraits = Partial<Omit<NewPost, 'id' | 'author_id'>> & {
  author?: BuiltMember
  tags?: string[]
  /** Ids of pictures. */
  pictures?: number[]
  place?: Place
  deleted?: boolean
}
interface ForumTraits {
  access?: ForumAccess
  password?: string
  priceFen?: number
  moderators?: { id: number }[]
}
type CommentTraits = {
  post?: { id: number }
  author?: BuiltMember
  body?: string
  under?: BuiltComment
  pinned?: boolean
  deleted?: boolean
}
type SessionTraits = { expiresAt?: Date }

export interface BuiltComment {
  id: number
  /** The comment at the top of its thread, which may be itself. */
  rootId: number
  postId: number
  author: BuiltMember
}

export type Factories = ReturnType<typeof createFactories>

/** Builders of rows with good defaults: a test states only what matters to it. */
export function createFactories(db: Db) {
  let built = 0

  /** Opens a session for a member. Returns its token. */
  async function signIn(
    member: { id: number },
    { expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS) }: SessionTraits = {},
  ): Promise<string> {
    const token = newToken()
    await insertSession(db, { token_hash: hashToken(token), member_id: member.id, scope: 'full', expires_at: expiresAt })
    return token
  }

  /** Hands something out to a member, who has it from then on. */
  const give = (member: { id: number }, unit: Unit, amount: number) =>
    db.transaction().execute((trx) =>
      transfer(trx, `given:${++built}`, {
        kind: 'correction',
        actorId: null,
        subject: null,
        legs: [
          { site: 'issued', unit, amount: -amount },
          { member: member.id, unit, amount },
        ],
      }),
    )

  /** A member, signed in. */
  async function buildMember({ password, vip, banned, credit, points, experience, ...traits }: MemberTraits = {}): Promise<BuiltMember> {
    const n = ++built
    const row = await db
      .insertInto('member')
      .values({
        login: `angler${n}`,
        nickname: `钓友${n}`,
        password_hash: password === undefined ? null : await hashPassword(password),
        vip_until: vip ? new Date(Date.now() + DAY_MS) : null,
        banned_until: banned ? new Date(Date.now() + DAY_MS) : null,
        ...traits,
      })
      .returning(['id', 'login', 'nickname'])
      .executeTakeFirstOrThrow()
    const owned = { credit, points, experience }
    for (const unit of units) if (owned[unit]) await give(row, unit, owned[unit])
    return { ...row, token: await signIn(row) }
  }

  const buildModerator = (traits: MemberTraits = {}) => buildMember({ role: 'moderator', ...traits })

  /** A picture's row; there are no files behind it. */
  const buildPicture = async (owner: { id: number }) =>
    (
      await insertMedia(db, {
        owner_id: owner.id,
        key: randomBytes(16).toString('hex'),
        width: 1600,
        height: 1200,
        color: '#336699',
        alt: '',
        bytes: 1000,
      })
    ).id

  const buildCategory = async (name = `分类${++built}`) =>
    (await db.insertInto('category').values({ name }).returning('id').executeTakeFirstOrThrow()).id

  /** A forum that asks for this of those who enter. */
  async function buildForum({ access = 'all', password, priceFen, moderators = [] }: ForumTraits = {}): Promise<{
    id: number
    name: string
  }> {
    const name = `版块${++built}`
    const id = await insertForum(db, { section_id: await sectionNamed(db, '钓法'), name, description: '' })
    if (access !== 'all')
      await setEntrance(db, id, {
        access,
        password_hash: access === 'password' ? await hashPassword(password ?? '口令') : null,
        price_fen: access === 'paid' ? (priceFen ?? PRICE_FEN) : null,
      })
    for (const { id: memberId } of moderators) await setModerator(db, id, memberId, true)
    return { id, name }
  }

  /** A status, live and public. */
  async function buildPost({ author, tags = [], pictures = [], place, deleted, ...traits }: PostTraits = {}): Promise<BuiltPost> {
    author ??= await buildMember()
    const isLive = (traits.state ?? 'live') !== 'draft'
    const id = await insertPost(db, {
      type: 'words',
      state: 'live',
      author_id: author.id,
      body: `第${++built}条鱼`,
      live_seq: isLive ? nextLiveSeq : null,
      published_at: isLive ? new Date() : null,
      price_fen: traits.visibility === 1 ? PRICE_FEN : null,
      password_hash: traits.visibility === 2 ? PASSWORD_HASH : null,
      deleted_at: deleted ? new Date() : null,
      ...(place ? { place_name: place.name, place_address: place.address, lat: place.lat, lng: place.lng } : {}),
      ...traits,
    })
    if (pictures.length) await replacePictures(db, id, pictures)
    if (tags.length) await replaceTags(db, id, tags)
    return { id, author }
  }

  /** Posts of one author, the oldest first. */
  async function buildPosts(count: number, traits: PostTraits = {}): Promise<BuiltPost[]> {
    const author = traits.author ?? (await buildMember())
    const posts: BuiltPost[] = []
    for (let i = 0; i < count; i++) posts.push(await buildPost({ ...traits, author }))
    return posts
  }

  /** A comment on a post, or `under` another comment. */
  async function buildComment({ post, author, body = `评论${++built}`, under, pinned, deleted }: CommentTraits): Promise<BuiltComment> {
    author ??= await buildMember()
    const postId = under?.postId ?? post?.id ?? (await buildPost()).id
    const id = await insertComment(db, {
      post_id: postId,
      author_id: author.id,
      root_id: under?.rootId ?? null,
      reply_to_id: under?.id ?? null,
      body,
    })
    if (pinned || deleted)
      await db
        .updateTable('comment')
        .set({ pinned_at: pinned ? new Date() : null, deleted_at: deleted ? new Date() : null })
        .where('id', '=', id)
        .execute()
    return { id, rootId: under?.rootId ?? id, postId, author }
  }

  const buildFollow = (follower: { id: number }, followee: { id: number }) => setFollow(db, follower.id, followee.id, true)

  /** Two members who follow each other: neither is a stranger to the other. */
  async function buildFriends(): Promise<[BuiltMember, BuiltMember]> {
    const [one, other] = [await buildMember(), await buildMember()]
    await buildFollow(one, other)
    await buildFollow(other, one)
    return [one, other]
  }

  const buildBlock = (blocker: { id: number }, blocked: { id: number }) => insertBlock(db, blocker.id, blocked.id)

  /** Likes of so many members. */
  async function buildLikes(post: { id: number }, count: number): Promise<void> {
    for (let i = 0; i < count; i++) await setReaction(db, (await buildMember()).id, post.id, 'like', true)
  }

  return {
    give,
    signIn,
    buildMember,
    buildModerator,
    buildPicture,
    buildCategory,
    buildForum,
    buildPost,
    buildPosts,
    buildComment,
    buildFollow,
    buildFriends,
    buildBlock,
    buildLikes,
  }
}

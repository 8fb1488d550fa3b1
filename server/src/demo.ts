import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Comment, Mark, Post, Topic } from '../demo/town.ts'
import { articleBlocks, saveArticleBlocks } from './demoArticles.ts'
import { addBaseMap } from './demoBaseMap.ts'
import { addCatches } from './demoCatches.ts'
import { addConversations } from './demoConversations.ts'
import { addFilms } from './demoFilms.ts'
import { addFollows, chunks } from './demoFollows.ts'
import { addForums, forumThreads } from './demoForums.ts'
import { addGiving } from './demoGiving.ts'
import { addGrowth } from './demoGrowth.ts'
import { addNotices } from './demoNotices.ts'
import { addRegions } from './demoRegions.ts'
import { addSecondhand } from './demoSecondhand.ts'
import { addShop } from './demoShop.ts'
import { addShopOrders } from './demoShopOrders.ts'
import { addSpots } from './demoSpots.ts'
import { addSite, categories } from './demoSite.ts'
import { fillOnce } from './demoOnce.ts'
import { addWaters } from './demoWaters.ts'
import { fillWallet } from './demoWallet.ts'
import { hashPassword } from './domains/account/password.ts'
import { transfer } from './domains/ledger/service.ts'
import { savePicture } from './domains/media/service.ts'
import type { Db } from './infra/database.ts'
import type { NewPost } from './domains/content/tables.ts'
import type { Services } from './kernel/context.ts'
import { plainText } from './lib/blocks.ts'

type Data = typeof import('../demo/town.ts')

export interface DemoAccount {
  login: string
  password: string
  who: string
}

/** The accounts that a newcomer may sign in with; the town's other members have no password. */
const accounts: DemoAccount[] = [
  { login: 'yugan', password: 'yugan2026', who: '会员' },
  { login: 'guanli', password: 'guanli2026', who: '管理员' },
]
const [MEMBER, OPERATOR] = ['yugan', 'guanli']

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A post of weight 1 was looked at so many times, and its comments of weight 1 liked by so many. */
const VIEWS_MAX = 2_400
const COMMENT_LIKES_MAX = 14

/**
 * Fills an empty database with the demo town, in one transaction; leaves any other database alone. Of several processes one does it, and
 * the others wait, on a database without time-outs. Returns who may sign in, where the town is there.
 */
export async function loadDemo(services: Services, say: (line: string) => void): Promise<DemoAccount[] | null> {
  const { db } = services
  await fillOnce(db, say, async (trx) => build({ ...services, db: trx }, await import('../demo/town.ts')))
  const operator = await db
    .selectFrom('member')
    .select('id')
    .where('login', '=', OPERATOR)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return operator ? accounts : null
}

async function build(services: Services, data: Data): Promise<void> {
  const { db } = services
  const now = new Date()
  const town = data.townAt(now)
  const members = await addMembers(db, data, now)
  const media = await addPictures(services, data, town.posts, members)
  for (const { key, avatar, cover } of data.members) {
    await db
      .updateTable('member')
      .set({ avatar_id: media.get(avatar), cover_id: media.get(cover) })
      .where('id', '=', members.get(key)!)
      .execute()
  }
  const operator = members.get(data.members.find(({ login }) => login === OPERATOR)!.key)!
  const named = (part: RegExp) => [...media].flatMap(([name, id]) => (part.test(name) ? id : []))
  const tacklePictures = named(/^(lures|floats|reel|hooks|tackle|rod|bait)-/)
  await addWaters(
    db,
    {
      members: [...members.values()],
      operator,
      waterPictures: named(/^(lake|reservoir|river|reed|stone|willow|spring|lotus|umbrella)-/),
      tacklePictures,
    },
    now,
  )
  await addSpots(db, { members: [...members.values()], pictures: named(/^(lake|reservoir|river|reed|stone|willow|spring|lotus)-/) }, now)
  await addSecondhand(db, { members: [...members.values()], named }, now)
  const { ids: posts, others } = await addPosts(
    db,
    data,
    town.posts,
    members,
    media,
    forumThreads.map(({ minutesAgo }) => minutesAgo),
    now,
  )
  await addFilms(services, town.posts, { posts, members, media })
  await addForums(
    db,
    { members: [...members.values()], moderator: operator, pictures: [...media].map(([name, id]) => ({ name, id })) },
    others,
    now,
  )
  await addComments(db, town, members, posts, now)
  await addReactions(db, 'like', town.likes, town.posts, members, posts, now)
  await addReactions(db, 'fav', town.favourites, town.posts, members, posts, now)
  await addFollows(db, town, members, now)
  await addNotices(db)
  const member = data.members.find(({ login }) => login === MEMBER)!.key
  const me = members.get(member)!
  await addGrowth(db, me, now)
  const latest = new Map(
    town.posts.flatMap(({ author, visibility }, index) => (visibility === 0 ? [[author, posts[index]!] as const] : [])).toReversed(),
  )
  await addConversations(services, { ...data, me: MEMBER, people: data.members, members, media, latest }, now)
  await addGiving(db, member, members, latest)
  await addShop(db, await import('../demo/shop.ts'))
  const buyers = [...members.values()].filter((id) => id !== me)
  await addShopOrders(services, { me, members: buyers, operator, pictures: tacklePictures }, now)
  await addSite(db, data, media)
  await addBaseMap(db)
  await addRegions(db)
}

async function addMembers(db: Db, { members }: Data, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const member of members) {
    const account = accounts.find(({ login }) => login === member.login)
    const { id } = await db
      .insertInto('member')
      .values({
        login: member.login,
        password_hash: account ? await hashPassword(account.password) : null,
        // Nobody reads mail there: a code for it lies in the outbox.
        ...(account && { email: `${account.login}@example.com`, email_verified_at: now }),
        nickname: member.nickname,
        bio: member.bio,
        district: member.district,
        gender: member.gender,
        role: member.role,
        vip_until: member.vip ? new Date(now.getTime() + 365 * DAY_MS) : null,
        created_at: new Date(now.getTime() - member.joinedDaysAgo * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (member.exp) {
      const legs = [
        { site: 'opening', unit: 'experience', amount: -member.exp },
        { member: id, unit: 'experience', amount: member.exp },
      ] as const
      await transfer(db, `opening:${id}`, { kind: 'opening', actorId: null, subject: { type: 'user', id }, legs })
    }
    if (member.login === MEMBER) await fillWallet(db, id)
    ids.set(member.key, id)
  }
  return ids
}

/** Puts the town's pictures through the same door as a member's upload. Each belongs to the member who shows it first. */
async function addPictures(
  services: Services,
  data: Data,
  posts: readonly Post[],
  members: Map<string, number>,
): Promise<Map<string, number>> {
  const owners = new Map<string, number>()
  const shows = (name: string, member: string) => owners.set(name, owners.get(name) ?? members.get(member)!)
  for (const { key, avatar, cover } of data.members) for (const name of [avatar, cover]) shows(name, key)
  for (const { author, pictures } of posts) for (const name of pictures) shows(name, author)
  for (const { picture } of [...data.banners, ...data.adverts]) shows(picture, OPERATOR)
  for (const { lines } of [...data.privateConversations, ...data.groupConversations])
    for (const { by, picture } of lines) if (picture) shows(picture, by)
  for (const {
    avatar,
    members: [owner],
  } of data.groupConversations)
    shows(avatar, owner!)

  const ids = new Map<string, number>()
  const wanted = data.pictures.filter(({ name }) => owners.has(name))
  const work = async () => {
    for (let picture = wanted.pop(); picture; picture = wanted.pop()) {
      const bytes = await readFile(fileURLToPath(new URL(`../demo/pictures/${picture.file}`, import.meta.url)))
      ids.set(picture.name, (await savePicture(services, owners.get(picture.name)!, bytes, picture.alt)).id)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return ids
}

/**
 * @param otherAges how many minutes ago what is added elsewhere was published
 * @returns the ids of the posts, and the places in the feeds of those others
 */
async function addPosts(
  db: Db,
  data: Data,
  posts: readonly Post[],
  members: Map<string, number>,
  media: Map<string, number>,
  otherAges: readonly number[],
  now: Date,
): Promise<{ ids: number[]; others: number[] }> {
  const categoryOf = new Map<Topic, number>()
  for (const [position, { topics, ...category }] of categories.entries()) {
    const { id } = await db
      .insertInto('category')
      .values({ ...category, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const topic of topics) categoryOf.set(topic, id)
  }
  const tags = new Map<string, number>()
  for (const { name, about } of data.tags) {
    // Its cover is the latest picture that was posted under it.
    const cover = posts.find((post) => post.tags.includes(name) && post.visibility === 0 && post.pictures.length)?.pictures[0]
    const topic = { name, description: about, cover_id: cover === undefined ? null : media.get(cover)! }
    tags.set(name, (await db.insertInto('tag').values(topic).returning('id').executeTakeFirstOrThrow()).id)
  }
  const followers = [...members.values()].flatMap((member_id, at) =>
    [...tags.values()].flatMap((tag_id, place) => ((at * 7 + place * 5) % 11 < 3 ? [{ member_id, tag_id }] : [])),
  )
  for (const rows of chunks(followers)) await db.insertInto('topic_follow').values(rows).execute()
  const places = new Map(data.places.map((place) => [place.key, place]))
  const articles = new Map(
    posts.flatMap((post, index) => (post.summary === undefined ? [] : [[index, articleBlocks(post, media)] as const])),
  )

  // The oldest first: ids and places in the feed then run with time.
  const ages = [...posts.map(({ minutesAgo }) => minutesAgo), ...otherAges]
  const order = ages.map((_, index) => index).sort((a, b) => ages[b]! - ages[a]!)
  const { rows: seqs } = await sql<{ seq: number }>`select nextval('live_seq') as seq from generate_series(1, ${order.length})`.execute(db)
  const ids: number[] = []
  const others: number[] = []
  for (const [position, index] of order.entries()) {
    const post = posts[index]
    if (!post) {
      others[index - posts.length] = seqs[position]!.seq
      continue
    }
    const at = new Date(now.getTime() - post.minutesAgo * MINUTE_MS)
    const article = articles.get(index)
    const place = post.place ? places.get(post.place) : undefined
    const row: NewPost = {
      type: post.film ? 'video' : article ? 'single' : 'words',
      state: 'live',
      author_id: members.get(post.author)!,
      category_id: categoryOf.get(post.topic) ?? null,
      title: post.title ?? '',
      body: article ? plainText(article) : post.text,
      teaser: post.teaser ?? '',
      place_name: place?.name ?? null,
      place_address: place?.address ?? null,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      visibility: post.visibility,
      price_fen: post.price ?? null,
      password_hash: post.password === undefined ? null : await hashPassword(post.password),
      live_seq: seqs[position]!.seq,
      sticky_at: post.sticky ? at : null,
      created_at: at,
      published_at: at,
    }
    ids[index] = (await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  for (const [index, blocks] of articles) await saveArticleBlocks(db, ids[index]!, posts[index]!, blocks)
  // Of an article only its cover: the others are in its blocks.
  const pictures = posts.flatMap(({ pictures: names }, index) =>
    names
      .slice(0, articles.has(index) ? 1 : undefined)
      .map((name, position) => ({ post_id: ids[index]!, position, media_id: media.get(name)! })),
  )
  for (const rows of chunks(pictures)) await db.insertInto('post_media').values(rows).execute()
  await addCatches(db, posts, ids)
  const tagged = posts.flatMap((post, index) => post.tags.map((name) => ({ post: ids[index]!, tag: tags.get(name)! })))
  await sql`insert into post_tag (tag_id, post_id, live_seq, listed)
    select v.tag, p.id, p.live_seq, p.listed
      from unnest(${tagged.map((row) => row.tag)}::bigint[], ${tagged.map((row) => row.post)}::bigint[]) v(tag, post)
      join post p on p.id = v.post`.execute(db)
  await sql`update post_stat set view_count = v.views
    from unnest(${ids}::bigint[], ${posts.map(({ weight }) => Math.round(weight * VIEWS_MAX) + 12)}::integer[]) v(id, views)
    where post_id = v.id`.execute(db)
  return { ids, others }
}

async function addComments(
  db: Db,
  { posts, comments }: { posts: readonly Post[]; comments: readonly Comment[] },
  members: Map<string, number>,
  postIds: number[],
  now: Date,
): Promise<void> {
  const ids: number[] = []
  const roots: (number | null)[] = []
  const minutesAgo = ({ post, minutesAfter }: Comment) => posts[post]!.minutesAgo - minutesAfter
  const order = comments.map((_, index) => index).sort((a, b) => minutesAgo(comments[b]!) - minutesAgo(comments[a]!) || a - b)
  for (const index of order) {
    const comment = comments[index]!
    const parent = comment.replyTo
    roots[index] = parent === undefined ? null : (roots[parent] ?? ids[parent]!)
    const { id } = await db
      .insertInto('comment')
      .values({
        post_id: postIds[comment.post]!,
        author_id: members.get(comment.author)!,
        root_id: roots[index],
        reply_to_id: parent === undefined ? null : ids[parent]!,
        body: comment.text,
        created_at: new Date(now.getTime() - minutesAgo(comment) * MINUTE_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[index] = id
  }
  const readers = [...members.values()]
  const likes = comments.flatMap((comment, index) => {
    const likers = readers.slice(index % readers.length).slice(0, Math.floor(comment.weight ** 2 * COMMENT_LIKES_MAX))
    // One after the other, half of what time is left each.
    return likers.map((member_id, place) => ({
      comment_id: ids[index]!,
      member_id,
      created_at: new Date(now.getTime() - (minutesAgo(comment) * MINUTE_MS) / 2 ** (place + 1)),
    }))
  })
  for (const rows of chunks(likes)) await db.insertInto('comment_like').values(rows).execute()
}

async function addReactions(
  db: Db,
  kind: 'like' | 'fav',
  marks: readonly Mark[],
  posts: readonly Post[],
  members: Map<string, number>,
  postIds: number[],
  now: Date,
): Promise<void> {
  const timed = marks.map(({ post, member, minutesAfter }) => ({
    post_id: postIds[post]!,
    member_id: members.get(member)!,
    kind,
    created_at: new Date(now.getTime() - (posts[post]!.minutesAgo - minutesAfter) * MINUTE_MS),
  }))
  // Lists of one's likes run by id.
  timed.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  for (const rows of chunks(timed)) await db.insertInto('reaction').values(rows).execute()
}

import { joinedBy, members } from '../members.ts'
import { apt } from '../posts/apt.ts'
import { everyone, leads, located, pictured, tails, talkByTopic, type Talk } from '../posts/remarks.ts'
import { Random } from '../random.ts'
import type { Comment, Post } from '../types.ts'

const TOTAL = 2500
const PRIVATE = 3
const LATEST_MINUTES = 4 * 24 * 60

/** Words that only make sense under pictures. */
const aboutPictures = /图|拍|照|张|尺子|看着|壁纸|这光|鳞片|花纹|银得|红尾巴|颜色|体型|存了/

/** What the members say under the posts: remarks, and talks between an asker and the author. */
export function composeComments(posts: readonly Post[]): Comment[] {
  const random = new Random('comments')
  const pool = new Pool(random)
  const comments: Comment[] = []
  const shares = posts.map((post) => (post.visibility === PRIVATE || post.minutesAgo < 6 ? 0 : post.weight ** 0.85))
  const scale = TOTAL / shares.reduce((sum, share) => sum + share, 0)
  posts.forEach((post, index) => {
    const wanted = Math.floor((shares[index] as number) * scale + random.next())
    comments.push(...discussion(random, pool, post, index, wanted, comments.length))
  })
  return comments
}

/** The comments of one post; `offset` is the index that the first of them gets. */
function discussion(random: Random, pool: Pool, post: Post, index: number, wanted: number, offset: number): Comment[] {
  const out: Comment[] = []
  const said = new Set<string>()
  const latest = Math.min(post.minutesAgo - 1, LATEST_MINUTES)
  const guests = members.filter((member) => member.key !== post.author && member.role === 'member' && joinedBy(member, post.minutesAgo))
  const { own, topic, anyone } = sources(post)
  const say = (text: string, author: string, minutesAfter: number, replyTo?: number) =>
    out.push({
      post: index,
      author,
      text,
      ...(replyTo !== undefined && { replyTo }),
      minutesAfter,
      weight: Math.round(random.next() ** 3 * 1000) / 1000,
    })
  for (let tries = 0; out.length < wanted && tries < wanted * 4; tries++) {
    const source = random.chance(0.75) && pool.hasFresh(own, said) ? own : random.chance(0.8) ? topic : anyone
    const guest = random.pick(guests).key
    let at = Math.max(1, Math.floor(latest * random.next() ** 3))
    const talk = wanted - out.length >= 2 && random.chance(0.4) ? pool.talk(source, said) : undefined
    if (talk) {
      talk.forEach((text, turn) => {
        say(
          turn === 0 ? text : dressed(random, text, 0.1),
          turn % 2 ? post.author : guest,
          at,
          turn > 0 ? offset + out.length - 1 : undefined,
        )
        at = Math.min(latest, at + random.int(2, 45))
      })
      continue
    }
    const remark = pool.remark(source, said)
    if (remark) say(dressed(random, remark, 0.3), guest, at)
  }
  return out
}

/** What fits this post alone, its topic, and any post. */
function sources(post: Post): { own: Talk; topic: Talk; anyone: Talk } {
  const shows = post.pictures.length > 0 && !post.film
  const fits = (text: string) => shows || !aboutPictures.test(text)
  const fitting = apt.filter(({ about }) => about.test(post.text))
  const { remarks, talks } = talkByTopic[post.topic]
  return {
    own: { remarks: fitting.flatMap((item) => item.remarks), talks: fitting.flatMap((item) => item.talks ?? []) },
    topic: { remarks: remarks.filter(fits), talks },
    anyone: {
      remarks: everyone.remarks.filter(fits),
      talks: [...everyone.talks, ...(post.place ? located : []), ...(shows ? pictured : [])],
    },
  }
}

/** Deals out lines, those used least so far first. */
class Pool {
  private readonly uses = new Map<string, number>()

  constructor(private readonly random: Random) {}

  hasFresh(source: Talk, said: ReadonlySet<string>): boolean {
    return source.remarks.some((text) => !said.has(text)) || source.talks.some((talk) => !said.has(talk[0] as string))
  }

  remark(source: Talk, said: Set<string>): string | undefined {
    return this.least(source.remarks, (text) => text, said)
  }

  talk(source: Talk, said: Set<string>): readonly string[] | undefined {
    return this.least(source.talks, (talk) => talk[0] as string, said)
  }

  private least<T>(items: readonly T[], keyOf: (item: T) => string, said: Set<string>): T | undefined {
    const used = (item: T) => this.uses.get(keyOf(item)) ?? 0
    const item = this.random.shuffle(items.filter((candidate) => !said.has(keyOf(candidate)))).sort((a, b) => used(a) - used(b))[0]
    if (item === undefined) return undefined
    said.add(keyOf(item))
    this.uses.set(keyOf(item), used(item) + 1)
    return item
  }
}

/** The same words, now and then with a small word before or after. */
function dressed(random: Random, text: string, chance: number): string {
  if (!random.chance(chance)) return text
  if (random.chance(0.36) && text.length < 18 && !leads.some((lead) => text.startsWith(lead.slice(0, 2)))) return random.pick(leads) + text
  return /[？?！!😂]$/u.test(text) ? text : text + random.pick(tails)
}

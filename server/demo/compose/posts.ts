import { Random } from '../random.ts'
import { joinedBy, members } from '../members.ts'
import { articles } from '../posts/articles.ts'
import { films } from '../posts/films.ts'
import { announcements } from '../posts/rules.ts'
import { hours, localTime, minutesSince, seasonOf } from '../seasons.ts'
import type { Draft, Post, Visibility } from '../types.ts'
import { joined, written } from './drafts.ts'
import { placeOf, Roster } from './people.ts'
import { PictureDesk } from './pictures.ts'

const TOTAL = 600
const DAYS = 425
const MINUTES_A_DAY = 24 * 60
/** Looking for a day of the right season may take a few hundred throws. */
const MOST_TRIES = 20_000
/** When the newest posts were written: whole texts that suit any season and hour open the feed. */
const FRESH_MINUTES_AGO = [2, 16, 41, 88, 150, 235, 340] as const

/** All posts of the town as of `now`, the newest first. */
export function composePosts(now: Date): Post[] {
  const random = new Random('posts')
  const drafts = [...written, ...joined(TOTAL - written.length - announcements.length)]
  const desk = new PictureDesk(random, drafts)
  const roster = new Roster(random)
  const taken = new Set<number>()
  const build = (draft: Draft, minutesAgo: number, crafted: boolean): Post => {
    while (taken.has(minutesAgo)) minutesAgo++
    taken.add(minutesAgo)
    const author = roster.author(draft, minutesAgo)
    const pictures = desk.choose(draft, seasonOf(localTime(now, minutesAgo).month))
    const weight = Math.min(1, 0.04 + random.next() ** 2.4 * 0.7 + (crafted ? 0.16 : 0) + Math.min(0.1, pictures.length * 0.025))
    return {
      author: author.key,
      ...(draft.title && { title: draft.title }),
      ...(draft.summary && { summary: draft.summary }),
      ...(draft.film && { film: draft.film }),
      text: draft.text,
      ...(draft.catches && { catches: draft.catches }),
      tags: draft.tags ?? [],
      pictures,
      ...place(placeOf(random, draft, author)?.key),
      visibility: 0,
      minutesAgo,
      weight: Math.round(weight * 1000) / 1000,
      topic: draft.topic,
    }
  }
  const timeless = written.filter((draft) => !draft.season && !draft.hour && (draft.pictures?.split(' ').length ?? 0) > 1)
  const fresh = random.shuffle(timeless).slice(0, FRESH_MINUTES_AGO.length)
  const posts = drafts.map((draft, i) =>
    build(draft, FRESH_MINUTES_AGO[fresh.indexOf(draft)] ?? ageOf(random, now, draft, i < written.length), i < written.length),
  )
  const pinned = announcements.map((draft, i): Post => ({
    ...build(draft, minutesSince(now, 9 + i * 13, 9 * 60 + i * 17), true),
    sticky: true,
    weight: 0.9 - i * 0.05,
  }))
  restrict(random, posts)
  const longReads = articles.map((draft, i) => build(draft, inItsSeason(now, draft, 1 + i * 6, 20 * 60 + i * 11), true))
  const videos = films.map((draft, i) => build(draft, inItsSeason(now, draft, 2 + i * 4, hours[draft.hour ?? 'any'][0] + i * 7), true))
  return [...posts, ...pinned, ...longReads, ...videos].sort((a, b) => a.minutesAgo - b.minutesAgo)
}

const place = (key: string | undefined) => (key ? { place: key } : {})

/** Minutes before `now`: in the draft's season and at its hour, more often lately than long ago. */
function ageOf(random: Random, now: Date, draft: Draft, crafted: boolean): number {
  const [from, to] = hours[draft.hour ?? 'any']
  const author = members.find((member) => member.key === draft.by)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const recent = -Math.log(1 - random.next()) * (crafted ? 62 : 105)
    const days = Math.floor(random.chance(0.3) ? random.range(0, DAYS) : recent)
    const minutesAgo = minutesSince(now, days, random.int(from, to))
    if (minutesAgo <= FRESH_MINUTES_AGO[0] || minutesAgo > DAYS * MINUTES_A_DAY || (author && !joinedBy(author, minutesAgo))) continue
    if (!draft.season || draft.season === seasonOf(localTime(now, minutesAgo).month)) return minutesAgo
  }
  throw new Error(`no time suits the post: ${draft.text}`)
}

/** Minutes before `now`: at this minute of a day that many days ago, or of the latest one before that lies in the draft's season. */
function inItsSeason(now: Date, draft: Draft, daysAgo: number, minuteOfDay: number): number {
  const minutesAgo = minutesSince(now, daysAgo, minuteOfDay)
  const fits = !draft.season || draft.season === seasonOf(localTime(now, minutesAgo).month)
  return fits ? minutesAgo : inItsSeason(now, draft, daysAgo + 1, minuteOfDay)
}

interface Restriction {
  visibility: Visibility
  count: number
  topics: readonly Post['topic'][]
  teasers: readonly string[]
  extra?: () => Partial<Post>
}

/** Locks a handful of posts in every way that there is. */
function restrict(random: Random, posts: Post[]): void {
  const prices = [99, 199, 199, 299, 388, 500, 666, 990]
  const rules: readonly Restriction[] = [
    {
      visibility: 1,
      count: 8,
      topics: ['bait', 'gear', 'lure', 'culter', 'carp'],
      teasers: [
        '这套方法我试了一个季度，步骤都写在里面。',
        '标点怎么找、饵怎么换，一次讲清。',
        '守大物的窝子和时间表，请我喝瓶水。',
        '花了不少学费换来的细节。',
      ],
      extra: () => ({ price: prices.pop() ?? 199 }),
    },
    {
      visibility: 2,
      count: 6,
      topics: ['crucian', 'stream', 'lure', 'pond'],
      teasers: ['给老钓友看的，密码在群里。', '今天的窝子位置，懂的人问我要密码。'],
      extra: () => ({ password: '8866' }),
    },
    { visibility: 3, count: 7, topics: ['blank', 'crucian', 'winter', 'scenery', 'night'], teasers: ['写给自己的一页。'] },
    {
      visibility: 4,
      count: 7,
      topics: ['culter', 'lure', 'gear', 'bait', 'night'],
      teasers: ['会员朋友的小灶：线组和时间点。', '这一篇写得细，留给会员。'],
    },
    {
      visibility: 5,
      count: 8,
      topics: ['crucian', 'river', 'carp', 'family'],
      teasers: ['登录以后可以看到全文和图片。', '同城钓友登录可见。'],
    },
  ]
  for (const { visibility, count, topics, teasers, extra } of rules) {
    const open = posts
      .map((post, i) => ({ post, i }))
      .filter(({ post }) => post.visibility === 0 && topics.includes(post.topic) && post.author !== 'guanli' && post.minutesAgo > 300)
    for (const { post, i } of random.shuffle(open).slice(0, count))
      posts[i] = { ...post, visibility, teaser: random.pick(teasers), ...extra?.() }
  }
}

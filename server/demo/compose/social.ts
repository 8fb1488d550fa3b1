import { joinedBy, members } from '../members.ts'
import { Random } from '../random.ts'
import type { Member, Post } from '../types.ts'

const DAY_MINUTES = 24 * 60
const VISITED_DAYS = 14

export interface Follow {
  follower: string
  followed: string
  minutesAgo: number
}
/** A look at a member's homepage: the latest of its day. */
export interface Visit {
  host: string
  visitor: string
  minutesAgo: number
}
/** A like or a favourite of a post, given some minutes after it. */
export interface Mark {
  post: number
  member: string
  minutesAfter: number
}

/** Who follows whom: friends in interests, and many follow the busiest. */
export function composeFollows(): Follow[] {
  const random = new Random('follows')
  const times = new Random('when they follow')
  const out: Follow[] = []
  for (const follower of members) {
    for (const followed of members) {
      if (follower === followed) continue
      const shared = followed.topics.filter((topic) => follower.topics.includes(topic)).length
      const chance =
        0.06 + shared * 0.13 + followed.exp / 40_000 + (followed.role === 'operator' ? 0.4 : 0) + (follower.key === 'yugan' ? 0.2 : 0)
      if (random.chance(chance))
        out.push({ follower: follower.key, followed: followed.key, minutesAgo: sinceBoth(times, follower, followed) })
    }
  }
  return out
}

/** Some moment at which both were members, rather a late one. */
function sinceBoth(random: Random, one: Member, other: Member): number {
  return Math.floor(Math.min(one.joinedDaysAgo, other.joinedDaysAgo) * DAY_MINUTES * random.next() ** 3)
}

/** Who looked in on whom in the last weeks: those who follow, now and then. */
export function composeVisits(follows: readonly Follow[]): Visit[] {
  const random = new Random('visits')
  return follows.flatMap(({ follower, followed, minutesAgo }) => {
    const days = Math.min(VISITED_DAYS, Math.floor(minutesAgo / DAY_MINUTES))
    return Array.from({ length: days }, (_, day) => day)
      .filter(() => random.chance(followed === 'yugan' ? 0.22 : 0.1))
      .map((day) => ({ host: followed, visitor: follower, minutesAgo: day * DAY_MINUTES + random.int(1, DAY_MINUTES - 1) }))
  })
}

/** Likes or favourites, the more the weightier the post; nobody marks what only its author may see. */
export function composeMarks(posts: readonly Post[], kind: 'like' | 'favourite'): Mark[] {
  const random = new Random(kind)
  const share = kind === 'like' ? 0.85 : 0.24
  return posts.flatMap((post, index) =>
    members
      .filter((member) => member.key !== post.author && post.visibility !== 3 && joinedBy(member, post.minutesAgo))
      .filter((member) => random.chance(Math.min(0.95, post.weight * share * (member.key === 'yugan' ? 1.7 : 1))))
      .map((member) => ({
        post: index,
        member: member.key,
        minutesAfter: Math.floor(Math.max(0, post.minutesAgo - 1) * Math.min(1, random.next() ** 4)),
      })),
  )
}

import { joinedBy, members } from '../members.ts'
import { places } from '../places.ts'
import type { Random } from '../random.ts'
import type { Draft, Member, Place } from '../types.ts'

/** Words that do not go with somebody's life. */
const unlikely: readonly (readonly [member: RegExp, words: RegExp])[] = [
  [/^(laozhou|popo|laoqiao|dongdiao)$/, /同事|上班|下班|加班|请了半天假|孩子上学|爸妈/],
  [/^(doudou|yezi)$/, /老婆|老伴|孩子|同事|儿子|闺女|给老人|孙子|爷爷/],
  [/^(xiaoman|xuelian|yezi|afang|cuiniao|popo)$/, /老婆|老伴|婚前|约法三章/],
]

/** Names in a text that give its place away. */
const named: readonly (readonly [word: string, place: string])[] = [
  ['东湾', 'dadi-east'],
  ['芦花洲', 'dadi-reed'],
  ['小荻湖北岸', 'xiaodi'],
  ['长堤', 'xiaodi-dike'],
  ['杉树湾', 'qingling-bay'],
  ['石门坎', 'shimen'],
  ['龙潭沟', 'longtan'],
  ['柳溪', 'liuxi-upper'],
  ['深潭', 'liuxi-pool'],
  ['竹溪', 'zhuxi'],
  ['观澜渡', 'guanlan'],
  ['江边', 'jiangzui'],
  ['桃花港', 'dishui'],
  ['三孔桥', 'shuhe-bridge'],
  ['渡口', 'shuhe-ferry'],
  ['月塘', 'yuetang'],
  ['杏湖', 'xinghu'],
  ['竞技塘', 'fengyuan'],
  ['护城河', 'anlan-moat'],
  ['栈桥', 'heming-bridge'],
  ['河口', 'shuhe-mouth'],
  ['大坝', 'qingling-dam'],
  ['坝前', 'qingling-dam'],
  ['库尾', 'qingling'],
  ['闸口', 'dishui-gate'],
]

/** Spreads posts over the members who would write them. */
export class Roster {
  private readonly written = new Map<string, number>()

  constructor(private readonly random: Random) {}

  author(draft: Draft, minutesAgo: number): Member {
    const chosen = members.find((member) => member.key === draft.by) ?? this.likely(draft, minutesAgo)
    this.written.set(chosen.key, (this.written.get(chosen.key) ?? 0) + 1)
    return chosen
  }

  private likely(draft: Draft, minutesAgo: number): Member {
    const fits = members.filter(
      (member) =>
        member.role === 'member' &&
        joinedBy(member, minutesAgo) &&
        !unlikely.some(([who, words]) => who.test(member.key) && words.test(draft.text)),
    )
    const keen = fits.filter((member) => member.topics.includes(draft.topic))
    const pool = keen.length > 2 && this.random.chance(0.86) ? keen : fits
    const load = (member: Member) => (this.written.get(member.key) ?? 0) / (member.key === 'yugan' ? 2.6 : 1)
    return this.random
      .shuffle(pool)
      .slice(0, 5)
      .sort((a, b) => load(a) - load(b))[0] as Member
  }
}

const roomsNotWaters = new Set(['gear', 'bait', 'question', 'food', 'notice'])

/** Where a post was written, if it says so. */
export function placeOf(random: Random, draft: Draft, author: Member): Place | undefined {
  const given = named.find(([word]) => draft.text.includes(word))?.[1]
  if (given && draft.topic !== 'notice') return places.find((place) => place.key === given)
  if (draft.topic === 'notice' || random.chance(roomsNotWaters.has(draft.topic) ? 0.62 : 0.1)) return undefined
  const waters = places.filter((place) => place.water === (draft.water ?? 'lake'))
  const home = waters.filter((place) => place.address.startsWith(author.district))
  return random.pick(home.length > 0 && random.chance(0.6) ? home : waters)
}

import { species } from '@anglers/contract/species'
import { toSimplified } from '../../lib/chinese.ts'

/** Fish, each with its names, the commonest first. */
const FISH: readonly (readonly string[])[] = Object.values(species)

/**
 * What anglers call one thing in several ways, the commonest first, with what it is called in English: members write Chinese, and those
 * who read the app in another language look for what they know.
 */
const TERMS: readonly (readonly string[])[] = [
  ['渔获', '鱼获', 'catch'],
  ['空军', '打龟', '没口', 'blank', 'skunked'],
  ['破龟', '开张'],
  ['爆护', '爆箱', '大丰收'],
  ['打窝', '做窝', '下窝', 'groundbait', 'groundbaiting'],
  ['窝料', '窝子料', '打窝料'],
  ['酒米', '酒泡米'],
  ['拟饵', '假饵', 'lure'],
  ['路亚', '拟饵钓法', 'lure fishing'],
  ['米诺', 'minnow'],
  ['亮片', 'spoon'],
  ['波趴', '波爬', 'popper'],
  ['铁板', 'jig', 'metal jig'],
  ['倒钓', 'drop shot'],
  ['德州', '德州钓组', 'texas rig'],
  ['无铅', 'weightless'],
  ['水滴轮', '低轮', 'baitcaster'],
  ['纺车轮', '旋转轮', 'spinning reel'],
  ['炒粉', '炸线', 'backlash'],
  ['爆竿', '断竿', '爆杆', '断杆'],
  ['雷强', '打黑', 'frogging'],
  ['遛鱼', '溜鱼'],
  ['抄网', '捞网', 'landing net'],
  ['鱼护', 'keepnet'],
  ['主线', '母线', '大线', 'main line'],
  ['子线', '脑线', '仕挂线', 'leader'],
  ['太空豆', '挡豆', 'float stop'],
  ['三本钩', '三叉钩', '三锚钩', 'treble hook'],
  ['连体钩', '双钩', 'double hook'],
  ['失手绳', '护竿绳'],
  ['海竿', '抛竿', '海杆'],
  ['手竿', '手杆', 'pole'],
  ['浮漂', '鱼漂', '浮标', 'float'],
  ['红虫', '血虫', 'bloodworm'],
  ['蚯蚓', '曲蟮', '地龙', 'earthworm', 'worm'],
  ['颗粒', '饲料颗粒', 'pellet'],
  ['诱鱼星', '鱼星', '鱼泡'],
  ['台钓', '悬坠钓'],
  ['夜钓', '夜间钓鱼', 'night fishing'],
  ['冰钓', 'ice fishing'],
  ['海钓', 'sea fishing'],
  ['筏钓', 'raft fishing'],
  ['野钓', 'wild fishing'],
  ['黑坑', '收费塘', 'pay pond'],
  ['巨物', '大物', 'specimen'],
  ['禁渔期', '禁钓期', '休渔期', 'closed season'],
  ['禁钓区', '禁渔区', 'no-fishing zone'],
  ['放流', '放生', 'catch and release', 'release'],
]

const namesakesAmong = (groups: readonly (readonly string[])[]) =>
  new Map(groups.flatMap((names) => names.map((name) => [name, names] as const)))
const fish = namesakesAmong(FISH)
const terms = namesakesAmong(TERMS)
const longestFirst = [...fish.keys()].sort((a, b) => b.length - a.length)

/**
 * What else a searched word may be called: as it is written in simplified characters, and letters and digits of full width as plain ones;
 * what the fish is called that it names, by its longest name in it, that name first where the word says more, then the others, the
 * commonest first; and what else anglers call the thing that it is. A thing within a longer word says too little of it: there, a part of
 * the word finds more.
 */
export function otherNames(word: string): string[] {
  const simplified = toSimplified(word.normalize('NFKC'))
  const asked = simplified.toLowerCase()
  const name = longestFirst.find((known) => asked.includes(known))
  const names = name === undefined ? (terms.get(asked) ?? []) : [name, ...fish.get(name)!.filter((other) => other !== name)]
  return [simplified, ...names].filter((other) => other !== word && other !== word.toLowerCase())
}

const longestWithin = [...fish.keys(), ...terms.keys()].filter((name) => !/^[a-z]/.test(name)).sort((a, b) => b.length - a.length)

/** What anglers know that is in a word, the longest first, each followed by its commonest name; never in another language. */
export function namesWithin(word: string): string[] {
  const simplified = toSimplified(word)
  return longestWithin.filter((name) => simplified.includes(name)).flatMap((name) => [name, (fish.get(name) ?? terms.get(name)!)[0]!])
}

/** Names of fish and words of anglers that begin so, each once for the thing that it names; never one in another language. */
export function namesBeginning(typed: string): string[] {
  const begun = toSimplified(typed).toLowerCase()
  return [...FISH, ...TERMS].flatMap((names) => {
    const name = names.find((known) => known.startsWith(begun))
    return name === undefined ? [] : /^[a-z]/.test(name) ? names[0]! : name
  })
}

import { Converter } from 'opencc-js/t2cn'

/**
 * Fish that anglers of different regions call differently, each with its names, the commonest first. Names that mean another fish
 * elsewhere (刀鱼, 生鱼) or something else altogether (包头, 金钱) are left out: they would lead astray.
 */
const FISH: readonly (readonly string[])[] = [
  ['鲫鱼', '鲫壳', '喜头', '土鲫', '板鲫', '河鲫'],
  ['白鲫', '大阪鲫'],
  ['鲤鱼', '鲤拐子', '鲤子'],
  ['草鱼', '鲩鱼', '草棒'],
  ['青鱼', '螺蛳青', '乌鲩', '青棒'],
  ['鲢鱼', '白鲢', '鲢子', '跳鲢'],
  ['鳙鱼', '花鲢', '胖头鱼', '雄鱼'],
  ['鳊鱼', '长春鳊', '北京鳊', '草鳊'],
  ['武昌鱼', '团头鲂'],
  ['三角鲂', '乌鳊', '三角鳊'],
  ['翘嘴', '翘嘴鲌', '翘嘴红鲌', '大白刁', '翘壳'],
  ['红尾', '蒙古鲌', '红梢', '尖头红梢'],
  ['红鳍鲌', '红鳍原鲌', '小白刁'],
  ['青梢', '达氏鲌', '青梢红鲌'],
  ['白条', '餐条', '䱗鱼', '油刁子', '白鲦'],
  ['赤眼鳟', '红眼棒', '野草鱼'],
  ['鳡鱼', '黄钻', '竿鱼', '水老虎', '鳡棒'],
  ['马口', '马口鱼', '桃花板'],
  ['桃花鱼', '宽鳍鱲', '七色鱼', '双尾子'],
  ['麦穗', '麦穗鱼', '罗汉鱼'],
  ['花䱻', '麻鲤', '鸡花鱼', '麻沙鱼'],
  ['黄尾', '黄尾鲴', '黄姑子'],
  ['鳑鲏', '高体鳑鲏', '火片子', '苦屎鳊'],
  ['土鲮', '鲮鱼', '鲮公', '雪鲮'],
  ['麦鲮', '麦瑞加拉鲮', '印度鲮'],
  ['野鲮', '露斯塔野鲮', '南亚野鲮', '泰鲮'],
  ['军鱼', '光倒刺鲃', '光眼鱼'],
  ['青波', '中华倒刺鲃', '青板'],
  ['铜鱼', '水密子', '麻花鱼'],
  ['泥鳅', '土鳅'],
  ['黄颡鱼', '黄骨鱼', '黄辣丁', '嘎鱼', '昂刺', '黄牯鱼'],
  ['江团', '长吻鮠', '鮰鱼', '肥头鱼'],
  ['鲶鱼', '鲇鱼', '土鲶', '鲶拐'],
  ['大口鲶', '大口鲇', '南方大口鲶', '河鲶'],
  ['埃及塘鲺', '革胡子鲇', '埃及胡子鲶'],
  ['清江鱼', '斑点叉尾鮰', '叉尾鮰', '沟鲶'],
  ['黄鳝', '鳝鱼', '田鳝'],
  ['黑鱼', '乌鳢', '乌鱼', '乌棒', '财鱼'],
  ['七星鱼', '月鳢', '山斑鱼'],
  ['鳜鱼', '桂鱼', '季花鱼', '母猪壳'],
  ['鲈鱼', '大口黑鲈', '加州鲈', '黑鲈'],
  ['狗鱼', '白斑狗鱼', '鸭嘴鱼'],
  ['罗非', '罗非鱼', '福寿鱼', '吴郭鱼', '非鲫'],
  ['清道夫', '豹纹翼甲鲇', '琵琶鼠', '垃圾鱼'],
  ['鳄雀鳝', '福鳄', '鳄鱼火箭'],
  ['淡水白鲳', '短盖巨脂鲤', '银板鱼'],
  ['公鱼', '池沼公鱼'],
  ['银鱼', '太湖新银鱼'],
  ['河鳗', '日本鳗鲡', '鳗鱼', '白鳝'],
  ['塘鳢鱼', '沙塘鳢', '土步鱼', '虎头鲨'],
  ['虾虎', '子陵吻虾虎鱼', '庐山石鱼', '朝天眼'],
  ['刀鳅', '中华刺鳅', '钢鳅'],
  ['海鲈', '花鲈', '七星鲈', '寨花'],
  ['黑鲷', '黑加吉', '海鲋'],
  ['黄鳍鲷', '黄鳍棘鲷', '黄脚立', '黄翅'],
  ['真鲷', '红加吉', '正鲷'],
  ['石狗公', '褐菖鲉', '虎头鱼', '石九公'],
  ['梭鱼', '鮻鱼', '赤眼鲻', '红眼鲻'],
  ['鲻鱼', '乌头', '乌鲻'],
  ['鲅鱼', '蓝点马鲛', '燕鲅', '马鲛'],
  ['带鱼', '牙带'],
]

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
const toSimplified = Converter({ from: 't', to: 'cn' })

/**
 * What else a searched word may be called: as it is written in simplified characters; what the fish is called that it names, by its
 * longest name in it, that name first where the word says more, then the others, the commonest first; and what else anglers call the
 * thing that it is. A thing within a longer word says too little of it: there, a part of the word finds more.
 */
export function otherNames(word: string): string[] {
  const simplified = toSimplified(word)
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

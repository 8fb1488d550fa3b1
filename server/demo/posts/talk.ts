import { drafts } from '../types.ts'

/** Gear, bait and questions. */
export const talk = [
  ...drafts({ topic: 'gear', tags: ['装备'] }, [
    {
      text: '用了六年的老竿今天断了，第三节，没有声音，就是轻轻一软。\n它陪我钓过最大的鲤鱼，也陪我空过最多的军。\n舍不得扔，锯下来给孙子做了根小竿。',
      pictures: 'rod-tip-04',
    },
    {
      title: '纺车轮一年保养一次就够了',
      text: '步骤：\n一、外壳拧开，拍照记位置，这一步省了你会哭；\n二、旧油用棉签擦净，别用汽油泡塑料件；\n三、主齿一点点厚油，轴承一滴薄油，多了沾灰；\n四、装回去空转一百圈，听声音。\n懒得动手的拿来店里，我给你示范一次，第二次自己来。',
      pictures: 'reel-01 reel-02',
      by: 'lunzi',
    },
    { text: '漂盒整理完毕，三十七支。常用的三支。', pictures: 'floats-01' },
    { text: '关于"软尾漂灵还是硬尾漂灵"我在店里听了十二年，结论是：谁今天中鱼，谁的漂就灵。', pictures: 'floats', by: 'afang' },
    { text: '大伞被风掀翻，追了一百多米，捡回来发现伞骨断了两根。买伞别只看大，看卡扣。', pictures: 'umbrella-spot' },
    { text: '钓箱坐久了腰疼，换了把带靠背的椅子，结果太舒服，睡过去两口。', pictures: 'umbrella-spot-02' },
    { text: '配件盒终于分好格了：铅皮、太空豆、八字环、子线夹，谁再说我乱我跟谁急。', pictures: 'tackle-tray' },
    { text: '新手别一上来买三四根竿，一根四米五二八调，野钓够用两年。钱省下来买双好雨鞋。', pictures: 'rod-tip', by: 'afang' },
    { text: '1.5的主线配0.8的子线，养成好习惯：挂底断子线，不丢漂。', pictures: 'hooks', tags: ['装备', '线组调漂'] },
    {
      text: '收饵进度：米诺二十三枚，今年下过水的六枚，中过鱼的两枚。研究所目前处于理论阶段。',
      pictures: 'lure-tray lures-01',
      by: 'mino',
      tags: ['装备', '路亚'],
    },
    {
      text: '救生衣充气式的买了一年，昨天真用上了——脚滑，掉进齐腰的水里，"砰"一下鼓起来，把自己吓得比落水还厉害。但是，值。',
      tags: ['装备'],
    },
    { text: '抄网建议：网眼要细，柄要够长，头要能拆。别等六斤的鱼在脚边打转时才想起来网在车里。', pictures: 'carp-net' },
    { text: '低温天气PE线结冰卡导环，擦一层护线液好很多，没有就用凡士林，薄薄一点。', pictures: 'reel frost', season: 'winter' },
    { text: '有没有人跟我一样，买渔具的时候手很快，跟老婆报价的时候嘴很慢。', pictures: 'tackle-tray' },
  ]),
  ...drafts({ topic: 'bait', tags: ['饵料配方'] }, [
    {
      title: '野钓鲫鱼一个老方子',
      text: '腥香型商品饵六成，原味打底三成，拉丝粉半成，红虫颗粒一小撮。\n水比一比一，先水后粉，搅二十下，静置五分钟别动它。\n第一遍搓大一点诱，等漂有动静了，捏软，拉小。\n水浑加腥，水清加香，天冷腥重，天热清淡。就这么多，别迷信。',
      pictures: 'bait-bowl crucian-mat',
      by: 'xiaoman',
    },
    { text: '玉米要泡，不要煮烂。泡到指甲能掐进去，挂钩不掉，鲤鱼一口正好。', pictures: 'bait-corn', by: 'hongwei' },
    { text: '今天的饵开得像和面，晚上回家真的和了一盆面。', pictures: 'bait-bowl noodles' },
    { text: '蚯蚓是放在湿土加一片白菜叶里，冰箱保鲜层……家里没同意。现在放在阳台背阴处，盖块湿布，一周没问题。', pictures: 'bait-worm' },
    { text: '散炮不散，拉饵不拉，这盆面成了我今天最大的对手。', pictures: 'bait-bowl', by: 'zhuzhu' },
    { text: '雾化时间怎么看？杯子装半杯塘水，丢一团进去：三十秒开始掉渣，两分钟散完，正好。', pictures: 'bait-bowl', by: 'chenlaoshi' },
    { text: '小鱼闹窝别生气，先把味道降下来，再把颗粒换大，最后才是换玉米。顺序别反。', pictures: 'bait-corn bait-bowl', season: 'summer' },
    {
      text: '冬天就认红虫，挂两三条，别省。钩尖露出来一点点，鲫鱼吸得进去。',
      pictures: 'bait-worm crucian-mat',
      season: 'winter',
      tags: ['饵料配方', '冬钓'],
    },
    {
      text: '塘里有人往饵里加乱七八糟的药水，被老板请出去了。支持老板。鱼是吃的，水是喝的，别乱加。',
      tags: ['饵料配方', '塘钓黑坑'],
      water: 'pond',
    },
    { text: '麦粒、酒米、小麻饼，爷爷那辈的三样东西，今天照样上了五条鲤鱼。商品饵是快，老东西是稳。', pictures: 'bait-bowl carp-mat' },
  ]),
  ...drafts({ topic: 'question', tags: ['新手提问'] }, [
    { text: '调四钓二到底是什么意思？我看了三个视频，三个说法，漂都被我调晕了。', pictures: 'float-01' },
    { text: '新手求问：漂一直往上顶但是提不到鱼，是小鱼闹还是子线太长？三米六，钓一米二深，0.8子线二十公分。', pictures: 'float' },
    {
      text: '想给我爸买根竿当生日礼物，他就在湖边钓鲫鱼，四百左右，求推荐，最好轻一点，他肩膀不好。',
      tags: ['新手提问', '装备'],
      by: 'yezi',
    },
    {
      text: '有人认识这条鱼吗？细长，嘴朝上，鳞很细，一抓就掉。旁边大叔说是翘嘴，可我看着像白条的大哥。',
      pictures: 'culter-mat',
      by: 'yezi',
    },
    { text: '请问周末大荻湖哪里有树荫、能停车、水不太深？带五岁小孩，鱼大小无所谓，有就行。', tags: ['新手提问', '亲子钓鱼'] },
    { text: '鱼护到底多长合适？两米的拖地，一米五的够不到水，尴尬。', pictures: 'keepnet' },
    {
      text: '长江边到底能不能钓？听说要一竿一线一钩，还有的地方整段禁。观澜渡那段现在算哪种？怕违规，先问清楚再去。',
      tags: ['新手提问', '禁渔期'],
      pictures: 'closed-season',
    },
    { text: '为什么我左边的大爷一竿一条，右边的大姐一竿一条，中间的我在练习提空竿？', pictures: 'angler-back-05' },
    { text: '第一次打窝，打多少？我往下撒了半袋，同伴看我的眼神像看一个慈善家。', pictures: 'bait-bowl' },
    {
      text: '雨后水浑，应该钓深还是钓浅？上次按书上说的钓深，空军；旁边钓浅的爆了。书是不是写反了？',
      pictures: 'lake-overcast',
      tags: ['新手提问', '雨天作钓'],
    },
    { text: '各位，路亚竿ML和M调对鳜鱼来说差别大吗？主要是青岭的水库，七到十克。', tags: ['新手提问', '路亚'] },
    {
      text: '摘钩的时候鱼把钩吞进去了，硬拽舍不得，怎么办？后来我剪了线放了，它还能活吗？',
      tags: ['新手提问', '放流'],
      pictures: 'release-crucian',
    },
    { text: '竿子插节卡死了，拔不出来，两个人拔河都没用。有什么不伤竿的办法？', tags: ['新手提问', '装备'] },
    { text: '小红漂一动我就提，十次空八次，我是不是太急了？', pictures: 'float' },
    { text: '钓鱼时怎么应付"有鱼吗"这个问题？已经被问了十四遍了，在线等。', pictures: 'angler-side' },
  ]),
]

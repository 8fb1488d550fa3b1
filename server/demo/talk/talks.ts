import type { GroupConversation, PrivateConversation } from './types.ts'

const ME = 'yugan'

/** What the demo member has to say to others. Nothing in it depends on the hour at which the town is built. */
export const privateConversations: readonly PrivateConversation[] = [
  {
    with: 'laozhou',
    unread: 2,
    lines: [
      { by: 'laozhou', text: '小荻湖北岸这两天有口，水位降了一拃。', pause: 9 },
      { by: ME, text: '老师傅又去了？用的什么饵？', pause: 6 },
      { by: 'laozhou', text: '老三样，蓝鲫打底加点野战，轻麸少一点，雾化别太快。', pause: 14 },
      { by: 'laozhou', picture: 'crucian-mat-01', pause: 3 },
      { by: ME, text: '这个头可以啊👍', pause: 31 },
      { by: ME, text: '周末我跟你搭个伴，还在老位置？', pause: 22 },
      { by: 'laozhou', place: 'xiaodi', pause: 2 },
      { by: 'laozhou', text: '就这里，从长堤走进来两百米。带把遮阳伞，那边没树。', pause: 7 },
    ],
  },
  {
    with: 'qiaozui',
    unread: 1,
    lines: [
      { by: ME, text: '你那条翘嘴在哪个湾起的？', pause: 25 },
      { by: 'qiaozui', text: '杉树湾，铁板快收两把停一下，停的时候打的。', pause: 12 },
      { by: ME, text: '线组多少？', pause: 4 },
      { by: 'qiaozui', text: '主线1.2 PE，前导5号碳，别再细了，会切。', pause: 8 },
      { by: 'qiaozui', post: 'qiaozui', pause: 3 },
      { by: ME, text: '收到，我照着配一套', pause: 40 },
      { by: 'qiaozui', text: '对了，放流的时候托着水里游一会儿再松手，别直接丢。', pause: 58 },
    ],
  },
  {
    with: 'yinguang',
    unread: 2,
    lines: [
      { by: 'yinguang', text: '夜里一起守鲤鱼去吗？我打了两天窝了。', pause: 18 },
      { by: ME, text: '去不了，明天要早起。你给我实况转播吧😄', pause: 35 },
      { by: 'yinguang', text: '听！铃铛响了', pause: 1 },
      { by: 'yinguang', bell: true, pause: 96 },
    ],
  },
  {
    with: 'afang',
    unread: 0,
    lines: [
      { by: ME, text: '阿芳姐，3号钓鲫专用线还有货吗', pause: 16 },
      { by: 'afang', text: '有的，刚到了一批。六米三的也给你留一副？', pause: 11 },
      { by: ME, text: '留一副，下班来拿。', pause: 5 },
      { by: 'afang', text: '好嘞，子线我送你一包。', pause: 260 },
    ],
  },
  {
    with: 'yezi',
    unread: 0,
    lines: [
      { by: 'yezi', text: '老师好，我新手，调四钓二总是看不懂漂相……', pause: 20 },
      { by: ME, text: '先不急着抠调几钓几。漂慢慢下沉到目数停住，再一顿，就可以提竿。', pause: 9 },
      { by: ME, post: 'chenlaoshi', pause: 2 },
      { by: ME, text: '陈老师这篇讲得明白，先看看', pause: 30 },
      { by: 'yezi', text: '看完了！原来半水和到底是这么回事。谢谢🙏', pause: 1_530 },
    ],
  },
]

export const groupConversations: readonly GroupConversation[] = [
  {
    name: '大荻湖晨钓群',
    avatar: 'lake-dawn-01',
    announcement: '每天群里报一下口情和水位。钓位先到先得，收竿把垃圾带走。\n湖区禁用地笼、电鱼，看到请拨打渔政电话。',
    members: ['laozhou', 'xiaoman', ME, 'mazha', 'xuelian', 'laobing', 'wanfan', 'qingfeng', 'popo'],
    unread: 3,
    lines: [
      { by: 'laozhou', text: '东湾水温回来了，浅滩能看到鱼星。', pause: 26 },
      { by: 'xiaoman', text: '我在老码头，一个小时三条，都是巴掌鲫。', pause: 7 },
      { by: 'xiaoman', picture: 'crucian-net-01', pause: 5 },
      { by: 'mazha', text: '漂亮。饵里加虾粉了？', pause: 9 },
      { by: ME, text: '南汊今天风大，浪把漂都盖住了，换了粗尾才看清。', pause: 15 },
      { by: 'laobing', text: '收竿顺手捡了半袋垃圾，岸边的线头大家注意，缠鸟。', pause: 33 },
      { by: 'qingfeng', picture: 'lake-golden-01', pause: 3 },
      { by: 'qingfeng', text: '没口，但值了。', pause: 21 },
      { by: 'laozhou', text: '@荻湖渔竿 周末带新人一起来？位置给你们留着。', pause: 6 },
      { by: 'popo', text: '我孙子也想来学，收不收呀', pause: 4 },
    ],
  },
  {
    name: '泽安路亚圈',
    avatar: 'lake-golden-01',
    announcement: '只路亚，提倡单钩无倒刺，翘嘴、鳜鱼拍完放流。',
    members: ['afeng', 'mino', ME, 'qiaozui', 'doudou', 'guiyu', 'shanxi', 'lunzi'],
    unread: 0,
    lines: [
      { by: 'doudou', text: '预算两百，入门竿有推荐吗？主要打马口和翘嘴。', pause: 19 },
      { by: 'mino', text: 'UL调1.68，线轮2000型。竿子别太软，抛7克打不远。', pause: 8 },
      { by: 'lunzi', text: '轮子我这里有保养过的二手，轴承都换了，可以先试。', pause: 12 },
      { by: 'afeng', text: '鹤鸣湖栈桥那边傍晚有翘嘴追小鱼，水面能听到炸水。', pause: 4 },
      { by: 'afeng', place: 'heming-bridge', pause: 28 },
      { by: ME, text: '上次去空军了，这回换亮片再试试', pause: 10 },
      { by: 'afeng', text: '走水快一点，贴着桥影打。', pause: 210 },
    ],
  },
  {
    name: '江边守规矩的人',
    avatar: 'lake-morning-01',
    announcement: '长江一人一竿一线一钩，不用活饵，不用锚鱼。幼鱼和保护鱼类当场放回。',
    members: ['jiangbian', 'laobing', ME, 'tangzhu', 'shiqiao', 'shuita'],
    unread: 1,
    lines: [
      { by: 'jiangbian', text: '今天江咀滩涨了一点水，靠边有回流，站上台阶钓，别下泥滩。', pause: 45 },
      { by: 'shiqiao', text: '收到。有人在观澜渡用两根竿，说了两句，收了一根。', pause: 17 },
      { by: ME, text: '好好说就行，多数人是不知道规矩。', pause: 12 },
      { by: 'jiangbian', post: 'jiangbian', pause: 5 },
      { by: 'jiangbian', text: '公告要点我写在这里了，转给新来的朋友看看。', pause: 130 },
    ],
  },
]

import { drafts } from '../types.ts'

/** Crucian, carp, bream, silver and bighead carp: float fishing in lakes and reservoirs. */
export const stillWater = [
  ...drafts({ topic: 'crucian', tags: ['鲫鱼', '野钓日记'], water: 'lake' }, [
    {
      text: '早上五点四十下竿，七点二十才等到第一口。\n顿一下，提竿，二两半，肚子鼓鼓的，摸着都凉手。\n之后像约好了一样，八点到九点连上六条，九点一过又没了。\n窝子没动，饵没换，就是那一个钟头的事。',
      pictures: 'crucian-mat float lake-morning',
      hour: 'morning',
    },
    {
      text: '三米六短竿，钓离岸两米的草边，水深不到一米。别人都在往外打，我偏不。十一条鲫鱼，最大的四两二。',
      catches: [{ species: 'carassius_auratus', weightG: 210, number: 11, method: '台钓' }],
      pictures: 'crucian-net reed-bank',
      season: 'spring',
      hour: 'morning',
    },
    {
      title: '东湾今日鱼情',
      text: '水位比上周涨了一拃，水色黄绿，能见度二十公分。\n西南风两到三级，打在脸上是暖的。\n钓深一米三，蚯蚓比商品饵口好，八条鲫鱼两条黄颡。\n黄颡的刺又扎了我一次，记性呢？',
      catches: [
        { species: 'carassius_auratus', number: 8, bait: '蚯蚓' },
        { species: 'tachysurus_fulvidraco', number: 2, bait: '蚯蚓' },
      ],
      pictures: 'crucian-mat catfish-mat lake-overcast bait-worm',
      tags: ['今日鱼情', '鲫鱼'],
      season: 'spring',
    },
    { text: '今天的漂相教科书一样：慢慢上送两目，停，再顿。\n我在旁边看得入了迷，忘了提。', pictures: 'float' },
    {
      text: '桃花水下来了，湖汊口浑清交界的地方全是鲫鱼。\n钓浑不钓清，浑水边上下半米最好。\n挂着籽的母鱼都放了，鱼护里只留四条做汤的——是塘里的规矩，也是自己的规矩：够吃就行。',
      pictures: 'spring-peach crucian-mat release-crucian',
      tags: ['春钓滩', '鲫鱼'],
      season: 'spring',
    },
    {
      text: '退休以后才明白，鲫鱼最难钓的不是大，是稳。\n一天三十条不稀奇，稀奇的是三百六十五天心里都不急。',
      pictures: 'angler-back lake-dawn',
      by: 'laozhou',
      hour: 'morning',
    },
    { text: '四两八！离半斤就差一口气，我对着秤说了半天好话它也不长。', pictures: 'crucian-mat crucian-mat' },
    {
      text: '小荻湖北岸，四米五，钓一米八深。\n商品饵拌一点红虫，开得软一些，拉大球挂两次，后面搓小就行。\n十二点收竿，十七条，小的全放，带回去五条。\n太阳出来以后走水走得厉害，漂都立不住。',
      catches: [{ species: 'carassius_auratus', number: 17, bait: '商品饵', method: '台钓' }],
      pictures: 'crucian-mat bait-bowl lake-noon',
      tags: ['鲫鱼', '台钓'],
    },
    {
      text: '立秋第十天，鲫鱼终于从深水里出来了。早晚各一个小时的口，中午可以放心睡觉。',
      pictures: 'umbrella-spot crucian-net',
      season: 'autumn',
    },
    {
      text: '换了0.6的子线，3号袖钩，口一下子密了。\n不是鱼变多了，是以前它吐得比我快。',
      pictures: 'hooks float',
      tags: ['鲫鱼', '线组调漂'],
    },
    { text: '跟老伴打赌：十点前能不能钓到五条。\n九点五十八分第五条出水，中午她洗碗。', pictures: 'crucian-net', by: 'laozhou' },
    {
      text: '今天遇见一位老爷子，一根竹竿，一支鹅毛管七星漂，两个小时二十多条鲫鱼。\n我带了一车装备，九条。\n走的时候他送我一把自己挖的蚯蚓，说：娃，坐低一点，别晃。',
      pictures: 'angler-back bait-worm crucian-mat reed-bank',
    },
    {
      text: '芦花洲那片今年水草长得早，草洞里一竿一条，就是老挂。\n挂了三副子线之后我学乖了：洞要选大的，竿要竖着提。',
      pictures: 'float-06 reed-bank crucian-net',
      season: 'summer',
    },
    { text: '鲫鱼三两，太阳七成，风刚好吹得动伞边。\n够了。', pictures: 'umbrella-spot crucian-mat' },
    {
      text: '闸口放水，鲫鱼顶着流走，钓边上的回水窝。\n铅加重到刚好跑铅，漂走到头再抬回来，四个小时十四条，手腕酸得拿不住筷子。',
      catches: [{ species: 'carassius_auratus', number: 14 }],
      pictures: 'rod-tip crucian-mat',
      water: 'river',
    },
    {
      text: '第一次钓到正板的鲫鱼，尺子量二十四公分。量完亲一口——算了，有点腥，放了。',
      catches: [{ species: 'carassius_auratus', lengthMm: 240, kept: false }],
      pictures: 'crucian-mat release-crucian',
      tags: ['鲫鱼', '放流'],
    },
    {
      text: '清明前后那几天，太阳一晒，浅滩水面上能看见鲫鱼的背。\n轻手轻脚放下去，漂还没站稳就横着走。\n这种日子一年也就四五天，遇上了是福气。',
      pictures: 'spring-willow crucian-net float',
      season: 'spring',
      tags: ['春钓滩', '鲫鱼'],
    },
    {
      text: '护城河也有惊喜，下班一小时三条，保安大哥比我还激动，电筒都给我打上了。',
      pictures: 'crucian-mat river-bridge',
      water: 'city',
      hour: 'evening',
      by: 'wanfan',
    },
  ]),
  ...drafts({ topic: 'carp', tags: ['鲤鱼', '野钓日记'], water: 'reservoir' }, [
    {
      title: '守了两天，来了',
      text: '第一天白板。\n第二天上午十点四十，漂往下一沉就没再上来。\n五米四的竿子弯成一张弓，主线唱歌，我嘴里只会念：别切，别切，别切。\n十七分钟，抄网兜住，八斤六两，红尾巴金身子。\n旁边的老哥递来一根烟，我手抖得点不着。',
      pictures: 'carp-mat angler-side carp-net',
    },
    {
      text: '老玉米泡了三天，微酸，挂两粒。前面四个小时一动不动，最后半小时两条：三斤二、四斤九。守鲤鱼就是跟时间谈判。',
      pictures: 'bait-corn carp-mat',
    },
    { text: '鲤鱼切线，连漂带坠一起走了。\n我的漂在湖心竖着游了一圈，慢慢倒下，像在跟我挥手。', pictures: 'float-07 lake-golden' },
    {
      text: '杉树湾水深三米二，泥底，底下有个缓坡，坡脚就是鲤道。\n窝料不用多，两把玉米，少量多次。\n今天三条，两条两斤的，一条六斤，母的，肚子里有货，拍照放走，祝它儿孙满堂。',
      pictures: 'carp-mat reservoir release-carp',
      tags: ['鲤鱼', '放流'],
      season: 'spring',
    },
    { text: '都说鲤鱼不顶风，我今天偏顶风，脸吹成了鱼干，但浪底下那片浑水里真有货。', pictures: 'carp-net lake-noon-02' },
    {
      text: '草鱼把我从马扎上拽了起来。真事，同行的人可以作证，他们笑了一个下午。\n十一斤，放嫩玉米，水面以下四十公分浮钓。',
      pictures: 'grass-carp-mat grass-carp-net',
      tags: ['草鱼', '野钓日记'],
      season: 'summer',
    },
    {
      text: '草鱼的冲劲像小卡车，前三下一定要让，别跟它硬碰硬。第四下开始，你才有资格收线。',
      pictures: 'grass-carp-mat',
      tags: ['草鱼'],
      season: 'summer',
    },
    {
      text: '浮钓白鲢，酸臭饵，漂一进水十秒内必有动作，黑漂才打。\n三个小时十四条，最大七斤，全部放了，手臂废了。\n回家一身味，被要求在楼道换衣服。',
      pictures: 'silver-carp-mat float',
      tags: ['鲢鳙'],
      season: 'summer',
      by: 'datou',
    },
    {
      text: '花鲢头真大，像戴了头盔。\n水面冒小泡的地方下钩，钓一米二，雾化要慢一点，太散了留不住。',
      pictures: 'bighead-mat lake-noon',
      tags: ['鲢鳙', '饵料配方'],
      season: 'summer',
    },
    { text: '鳊鱼群过境，十分钟六条，然后世界安静了。', pictures: 'bream-mat', tags: ['鳊鱼', '今日鱼情'] },
    {
      text: '以为是大鲤，溜了十分钟，上来一条挂到背鳍的两斤鲫……哦不，还是鲤。失望了一秒，又高兴起来，两斤也是鱼啊。',
      pictures: 'carp-mat mixed-mat',
    },
    {
      title: '坝前三天两夜小结',
      text: '第一天：东风，气压低，鱼浮头，白板。\n第二天：夜里下了阵雨，凌晨四点第一口，到八点上了两条鲤鱼，五斤、三斤半。\n第三天：太阳一出又哑了，收竿。\n经验：雨停到天亮这四个小时，才是这三天真正的钓鱼时间，其余都是露营。',
      pictures: 'reservoir tent carp-mat carp-net lake-overcast noodles',
      tags: ['鲤鱼', '雨天作钓'],
    },
    {
      text: '秋天的鲤鱼嘴壮，蓝鲫加薯香，颗粒大一点，闹小鱼就换玉米。中午一点到三点反而最好，别急着吃饭。',
      pictures: 'carp-net autumn-lake',
      season: 'autumn',
    },
    { text: '同一个钓位，同一个钟点，昨天一条没有，今天四条。\n问我有什么不同？今天没带抄网。', pictures: 'carp-mat carp-mat' },
    {
      text: '等了五个小时的一口，打了个空。\n回放脑海一百遍：顿的时候应该等它沉下去。\n行，下周再见。',
      pictures: 'float-07',
      hour: 'evening',
    },
    { text: '三十公分的小鲤鱼放了七条。水库还是那个水库，再过三年你们来找我。', pictures: 'release-carp carp-mat', tags: ['放流', '鲤鱼'] },
    {
      text: '罗非也来凑热闹，劲头十足，以为中了鲤鱼。外来鱼不往自然水域里放，交给塘主处理。',
      pictures: 'tilapia-mat',
      tags: ['塘钓黑坑'],
      water: 'pond',
      season: 'summer',
    },
  ]),
  ...drafts({ topic: 'pond', tags: ['塘钓黑坑'], water: 'pond' }, [
    {
      text: '正钓两百，回鱼四块五。三个小时钓了三十一斤，老板过来看了我三次，第三次端了碗绿豆汤，说：歇会儿吧。',
      pictures: 'bucket-crucian umbrella-spot',
      season: 'summer',
    },
    {
      text: '交了三次学费，今天总算回了半天油钱。鲤鱼滑口，钩饵得拌干，打快一点，频率才是王道。',
      pictures: 'carp-net bait-bowl',
      by: 'heiyu',
    },
    {
      text: '偷驴第二天，口轻得像叹气。子线换0.8，漂调七钓四，抓半目。\n上午九尾，下午四尾，心态崩了两回。',
      pictures: 'float carp-mat',
      tags: ['塘钓黑坑', '线组调漂'],
    },
    {
      text: '月塘明天放新鱼，鲫鱼三千斤、鲤鱼一千斤，六点开门，抽号。塘里养的，随便钓，随便吃；湖里的我劝大家小的放一放。',
      pictures: 'umbrella-spot-01',
      by: 'tangzhu',
    },
    { text: '塘主养了一只橘猫，谁中鱼它就坐到谁旁边。今天它一下午都没来看过我。', pictures: 'cat-waiting' },
    {
      text: '竞技塘练频率：两个小时，第一小时二十六尾，第二小时十九尾，跑了七尾。离教练说的六十尾还差一只手。',
      pictures: 'float bait-bowl',
      tags: ['塘钓黑坑', '台钓'],
    },
    { text: '混养塘真有意思，一竿鲫鱼一竿草鱼，一竿被鲢鱼跳起来打翻了饵盆。', pictures: 'bait-bowl grass-carp-net silver-carp-mat' },
    {
      text: '新开的杏湖渔场去了一趟：\n环境九分，有凉棚有厕所；\n鱼情七分，鲫鱼为主，规格整齐；\n饭菜十分，老板娘的烧白鲢绝了。\n带家人去合适，想爆护的绕道。',
      pictures: 'lake-noon noodles bucket-crucian',
      tags: ['塘钓黑坑', '钓友美食'],
    },
    { text: '回鱼的时候老板说：你这技术可以去比赛了。我当真了，报了名，第一轮倒数第三。', pictures: 'angler-back', by: 'heiyu' },
    {
      text: '塘里的罗非六月以后才开口，水温要上二十五度。蚯蚓挂一截，漂一沉就走，简单粗暴，适合带娃。',
      pictures: 'tilapia-mat bait-worm',
      season: 'summer',
      tags: ['塘钓黑坑', '亲子钓鱼'],
    },
  ]),
  ...drafts({ topic: 'culter', tags: ['翘嘴', '野钓日记'], water: 'reservoir' }, [
    {
      title: '终于上了一条七十的',
      text: '第九次来石门坎。\n前八次加起来，只有一次追饵和两次脱钩。\n今天傍晚六点十分，水面炸了一下，我往炸点前面三米抛，亮片落水还没收两圈，竿子就没了——不，是弯没了。\n七十三公分，侧着身子在水面打转，银得晃眼。\n量完尺，放回去，它在手心里停了两秒才走。\n第十次也要来。',
      pictures: 'culter-mat lake-golden lures-03 culter-net reservoir lake-dusk',
      hour: 'evening',
    },
    {
      text: '翘嘴炸水二十分钟，换了六个饵，一条不吃。第七个换上最小的白条色亮片，第一竿。它们不是不饿，是挑食。',
      pictures: 'lure-tray culter-mat',
      tags: ['翘嘴', '路亚'],
    },
    {
      text: '台钓翘嘴，六米三，浮钓半米，白色虾粉拉饵。漂是横着走的，快得像被人拽了一把。',
      pictures: 'culter-mat float',
      season: 'summer',
      tags: ['翘嘴', '台钓'],
    },
    {
      text: '风口、浪脚、有白条跳，三样齐了再下竿。今天三样都齐，上了三条，五十、五十四、四十八，全放。',
      pictures: 'culter-net lake-noon-02 underwater-culter',
      tags: ['翘嘴', '路亚'],
    },
    {
      text: '夜里的翘嘴比白天胆子大，灯光边缘那道明暗线就是餐桌。',
      pictures: 'night-lamp culter-mat',
      hour: 'night',
      tags: ['翘嘴', '夜钓'],
      season: 'summer',
    },
    {
      text: '米翘没有，半米翘有。照片发给老婆，她问：这条够不够清蒸？我说放了。她说：那你明天吃泡面。',
      pictures: 'culter-mat',
      by: 'qiaozui',
    },
    { text: '降温前一天是翘嘴的狂欢节，请把这句话抄下来贴在冰箱上。', season: 'autumn', pictures: 'culter-net lake-overcast' },
  ]),
]

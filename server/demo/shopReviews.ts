/** What members say of what they bought. */
export const shopReviews: readonly { stars: number; body: string; addition?: string; shows: number }[] = [
  { stars: 5, body: '手感比想的轻，一下午没觉得累。包装结实，快递隔天到。', addition: '用了一个月，接头没松，漆面也没花。', shows: 2 },
  { stars: 4, body: '做工不错，就是说明书太简单，新手要自己琢磨。', shows: 0 },
  { stars: 5, body: '和描述一样，客服回得快。', shows: 1 },
  { stars: 3, body: '东西可以，发货慢了两天。', shows: 0 },
  { stars: 5, body: '第二次买了，周末钓鲫鱼很顺手。', shows: 3 },
  { stars: 5, body: '送给老爸的，他说比他那根旧的好用。', shows: 1 },
  { stars: 4, body: '价格实在，细节再打磨一下就更好了。', shows: 0 },
  { stars: 2, body: '收到少了一个配件，联系后补发了。', addition: '补发的收到了，改两星，服务还行。', shows: 1 },
  { stars: 5, body: '灵敏，轻口也看得清。', shows: 0 },
  { stars: 4, body: '夜里用着亮，电量够一宿。', shows: 2 },
  { stars: 5, body: '小鱼不闹，大鱼肯吃。', shows: 0 },
  { stars: 5, body: '折起来很小，放电动车后备箱正好。', shows: 1 },
]

import type { Place, Water } from './types.ts'

type Row = readonly [key: string, name: string, address: string, lat: number, lng: number, water: Water]

/** The waters of Ze'an, an invented city between a great lake, the hills and the Yangtze. */
const rows: readonly Row[] = [
  ['dadi-east', '大荻湖东湾', '湖滨区环湖东路', 29.9324, 115.4218, 'lake'],
  ['dadi-reed', '大荻湖芦花洲', '湖滨区芦洲村', 29.9187, 115.4406, 'lake'],
  ['dadi-dock', '大荻湖老码头', '湖滨区码头街', 29.9411, 115.4079, 'lake'],
  ['dadi-south', '大荻湖南汊', '湖滨区南汊村', 29.9012, 115.4155, 'lake'],
  ['xiaodi', '小荻湖北岸', '湖滨区小荻湖路', 29.9602, 115.4391, 'lake'],
  ['xiaodi-dike', '小荻湖长堤', '湖滨区长堤路', 29.9567, 115.4463, 'lake'],
  ['heming', '鹤鸣湖西岸', '白鹭新区鹤鸣大道', 29.9783, 115.3702, 'city'],
  ['heming-bridge', '鹤鸣湖栈桥', '白鹭新区滨湖公园旁', 29.9744, 115.3761, 'city'],
  ['yanhu', '雁湖雁窝汊', '荻港县雁湖镇', 29.8631, 115.4972, 'lake'],
  ['yanhu-dam', '雁湖大堤', '荻港县雁湖镇大堤村', 29.8557, 115.5094, 'lake'],
  ['lianzi', '莲子湖荷花荡', '荻港县莲湖村', 29.8806, 115.5287, 'lake'],
  ['lianzi-mouth', '莲子湖口', '荻港县湖口闸', 29.8869, 115.5402, 'lake'],
  ['qingling', '青岭水库库尾', '青岭县上坪村', 30.0916, 115.2837, 'reservoir'],
  ['qingling-dam', '青岭水库坝前', '青岭县水库路', 30.0788, 115.3012, 'reservoir'],
  ['qingling-bay', '青岭水库杉树湾', '青岭县杉湾组', 30.0862, 115.2921, 'reservoir'],
  ['shimen', '石门坎水库', '青岭县石门乡', 30.1243, 115.3158, 'reservoir'],
  ['fengshu', '枫树坳水库', '青岭县枫树坳', 30.1037, 115.2554, 'reservoir'],
  ['longtan', '龙潭沟水库', '漱阳县龙潭沟', 30.0394, 115.2246, 'reservoir'],
  ['yunxi', '云栖水库', '漱阳县云栖乡', 30.0218, 115.2083, 'reservoir'],
  ['baishi', '白石塘水库', '荻港县白石塘', 29.8412, 115.4519, 'reservoir'],
  ['shuhe-bridge', '漱河三孔桥', '漱阳县老城河街', 29.9893, 115.2947, 'river'],
  ['shuhe-bend', '漱河柳湾', '漱阳县柳湾村', 29.9801, 115.3136, 'river'],
  ['shuhe-ferry', '漱河旧渡口', '漱阳县渡口村', 29.9716, 115.3349, 'river'],
  ['shuhe-mouth', '漱河入湖口', '湖滨区河口村', 29.9508, 115.3987, 'river'],
  ['dishui', '荻水桃花港', '荻港县桃花港', 29.8938, 115.4741, 'river'],
  ['dishui-gate', '荻水老闸', '荻港县闸口村', 29.9006, 115.4868, 'river'],
  ['dishui-town', '荻水镇埠头', '荻港县埠头街', 29.8857, 115.4653, 'river'],
  ['guanlan', '长江泽安段观澜渡', '观澜镇江堤，禁钓区外、按公告一竿一线一钩', 29.8283, 115.5731, 'yangtze'],
  ['jiangzui', '长江泽安段江咀滩', '观澜镇江咀村，禁钓区外、按公告一竿一线一钩', 29.8196, 115.5897, 'yangtze'],
  ['liuxi-upper', '柳溪上游石滩', '青岭县柳溪村', 30.1352, 115.2716, 'stream'],
  ['liuxi-pool', '柳溪深潭', '青岭县柳溪村下潭组', 30.1268, 115.2794, 'stream'],
  ['zhuxi', '竹溪浅滩', '漱阳县竹溪村', 30.0527, 115.2389, 'stream'],
  ['shijian', '石涧河滚水坝', '青岭县石涧镇', 30.0685, 115.3226, 'stream'],
  ['yuetang', '月塘垂钓园', '荻港县月塘村', 29.9095, 115.5038, 'pond'],
  ['shenjia', '沈家老塘', '荻港县沈家湾', 29.9134, 115.4957, 'pond'],
  ['fengyuan', '丰园竞技塘', '安澜区丰园路', 29.9652, 115.4726, 'pond'],
  ['xinghu', '杏湖休闲渔场', '安澜区杏湖村', 29.9723, 115.4845, 'pond'],
  ['cuntou', '村口荷塘', '漱阳县柳湾村口', 29.9836, 115.3092, 'pond'],
  ['anlan-moat', '安澜护城河', '安澜区城墙路', 29.9538, 115.4602, 'city'],
  ['nanyuan', '南苑湿地外河', '安澜区南苑路', 29.9461, 115.4687, 'city'],
]

export const places: readonly Place[] = rows.map(([key, name, address, lat, lng, water]) => ({ key, name, address, lat, lng, water }))

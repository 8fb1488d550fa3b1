/** How a word of the rules may be written so that a machine does not find it, and a reader does. */

/** The traditional letters of words that the rules name; the eye makes no difference. */
const TRADITIONAL =
  '魚鱼電电釣钓網网鉤钩鈎钩籠笼槍枪錨锚藥药機机獲获龍龙蝦虾陣阵絲丝絕绝戶户滾滚彈弹視视鱘鲟鯢鲵鱷鳄鱔鳝壽寿聲声鏢镖驅驱長长賣卖誘诱燈灯無无' +
  '繩绳長长達达鱸鲈鰻鳗銅铜鯉鲤鰍鳅鰓鳃鰉鳇鱟鲎黿鼋鱉鳖鮑鲍龜龟攔拦發发鰾鳔竿竿桿杆槓杠飛飞雙双號号觸触爾尔炸炸臺台層层頻频顯显屏屏貨货貝贝製制組组裝装' +
  '師师鮭鲑鱗鳞鯛鲷鰣鲥馬马鯽鲫養养鮭鲑鯮鯮羅罗滑滑廢废鬧闹亂乱險险針针鉛铅撈捞邊边單单連连體体螞蚂蟻蚁繃绷轉转賬账匯汇錢钱訂订銀银號号碼码驗验證证掃扫'

const simplified = new Map<string, string>()
for (let at = 0; at + 1 < TRADITIONAL.length; at += 2) simplified.set(TRADITIONAL[at]!, TRADITIONAL[at + 1]!)

/** Signs that stand for a letter. */
const SIGNS: Record<string, string> = {
  '⚡': '电',
  '🔌': '电',
  '🔋': '电',
  '🐟': '鱼',
  '🐠': '鱼',
  '🐡': '鱼',
  '🎣': '鱼',
  '💣': '炸',
  '🧨': '炸',
  '💥': '炸',
  '☠': '毒',
  '⚓': '锚',
  '🪝': '钩',
  '🕸': '网',
  '🔫': '枪',
}

/** The text with the letters that its signs and traditional letters stand for. */
export const spelled = (text: string): string => [...text].map((letter) => SIGNS[letter] ?? simplified.get(letter) ?? letter).join('')

/** How letters of the rules are read. */
export const PINYIN: Record<string, string> = Object.fromEntries(
  (
    '电dian 鱼yu 机ji 器qi 捕bu 打da 拖tuo 网wang 背bei 负fu 式shi 瓶ping 毒du 药yao 藤teng 精jing 迷mi 闹nao 三san 步bu 倒dao 炸zha 雷lei 管guan ' +
    '炮pao 水shui 下xia 弹dan 土tu 锚mao 竿gan 钩gou 可ke 视shi 武wu 斗dou 杆gan 飞fei 排pai 枪qiang 射she 镖biao 叉cha 地di 笼long 绝jue 户hu ' +
    '丝si 粘zhan 层ceng 手shou 抛pao 拦lan 河he 魂hun 阵zhen 密mi 眼yan 滚gun 爆bao 野ye 生sheng 江jiang 豚tun 鲟xun 中zhong 华hua 长chang 教jiao 程cheng ' +
    '探tan 仪yi 声sheng 呐na 货huo 潜qian 鲜xian 鲫ji 鲵ni 大da 鳄e 龟gui'
  )
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(1)]),
)

/** What those say who want to be paid ahead, or to lead a buyer away from here. */
export const CAUTIONS: readonly string[] = [
  '转账',
  '转钱',
  '汇款',
  '打款',
  '定金',
  '订金',
  '押金',
  '先付',
  '先款',
  '先打钱',
  '加微信',
  '加微',
  '加v',
  '加vx',
  '加薇',
  '加扣扣',
  '加qq',
  '私下交易',
  '扫码付',
  '扫这个码',
  '银行卡号',
  '收款码',
  '验证码',
  'whatsapp',
  'telegram',
  'deposit',
  'wire transfer',
]

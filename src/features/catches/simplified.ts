/* eslint-disable no-restricted-syntax -- characters to compare, not words of the interface */
/** The traditional characters of names of fish, each before its simplified one: a whole converter would be too much to load. */
const PAIRS =
  '鯽鲫魚鱼殼壳頭头鯉鲤柺拐枴拐鯇鲩螄蛳烏乌鰱鲢鱅鳙鯿鳊長长團团魴鲂翹翘鮊鲌紅红鰭鳍達达條条鰷鲦鱒鳟鱤鳡黃黄鑽钻馬马寬宽雙双麥麦羅罗漢汉雞鸡鯝鲴鰟鳑鮍鲏體体鯪鲮亞亚軍军䰾鲃華华銅铜鰍鳅顙颡鯰鲶鮎鲇鯴鲺鬍胡點点溝沟鱔鳝鱧鳢財财鱖鳜豬猪鱸鲈鴨鸭壽寿' +
  '吳吴紋纹鱷鳄鯧鲳蓋盖銀银鰻鳗鱺鲡鯊鲨蝦虾廬庐鋼钢鯛鲷鮒鲋腳脚鮋鲉鯔鲻鮁鲅藍蓝鮫鲛帶带燒烧脣唇細细鱗鳞頜颌圓圆臘腊鱯鳠巖岩齊齐鱘鲟錫锡絲丝許许線线瀧泷歐欧鮐鲐佔占鯖鲭籃篮錢钱膽胆'

const simplifiedOf = new Map(Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS[at * 2]!, PAIRS[at * 2 + 1]!]))

/** What the name of a fish is in simplified characters. */
export const simplified = (name: string): string => [...name].map((sign) => simplifiedOf.get(sign) ?? sign).join('')

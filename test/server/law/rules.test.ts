import type { Rule } from '../../../server/src/domains/law/rule.ts'
import { country } from '../../../server/src/domains/law/rules/country.ts'
import { hubei } from '../../../server/src/domains/law/rules/hubei.ts'
import { lowerYangtze } from '../../../server/src/domains/law/rules/lowerYangtze.ts'
import { others } from '../../../server/src/domains/law/rules/others.ts'
import { upperYangtze } from '../../../server/src/domains/law/rules/upperYangtze.ts'
import { isRule } from '../../../server/src/domains/law/service.ts'

const rules = [...country, ...hubei, ...upperYangtze, ...lowerYangtze, ...others]

test('each rule has a name of its own, which the operator can switch on', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  for (const { id } of rules) expect(isRule(id)).toBe(true)
  expect(isRule('cn-no-such-rule')).toBe(false)
})

test.each(rules.map((rule) => [rule.id, rule] as const))('%s says what it is, where and since when by whom', (_, rule) => {
  expect(rule.text).toMatch(/。$/)
  expect(rule.source).toMatch(/\S/)
  expect(rule.date ?? '2026-01').toMatch(/^20\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/)
  expect(rule.regions.length).toBeGreaterThan(0)
  expect(new Set(rule.regions).size).toBe(rule.regions.length)
  for (const region of rule.regions) expect(region).toMatch(/^(000000|[1-6]\d{5})$/)
  for (const day of rule.season ?? []) {
    expect(day).toMatch(/^\d\d-\d\d$/)
    expect(new Date(`2025-${day}T00:00:00Z`).toISOString().slice(5, 10)).toBe(day)
  }
})

// What is said of each may cost who goes by it a day at the water, or a fine: so it stands here once more, as it was looked up.
const SPRING = '03-01 06-30'

test('these close waters, in these seasons, and they alone do', () => {
  const closing = rules.filter(({ closes }) => closes)
  expect(Object.fromEntries(closing.map(({ id, season }) => [id, season?.join(' ') ?? 'always']))).toEqual({
    'cn-germplasm-reserve': 'always',
    'cn-water-source-1': 'always',
    'hb-wuhan-reserves': 'always',
    'hb-wuhan-eastlake': 'always',
    'hb-wuhan-dongxihu': 'always',
    'hb-yichang': SPRING,
    'sc-closed': SPRING,
    'sc-zone': 'always',
    'sc-chengdu': SPRING,
    'sc-west-adjust': SPRING,
    'sc-tianquan-autumn': '08-20 09-25',
    'cd-2026-season': SPRING,
    'cq-closed': SPRING,
    'cq-zone': 'always',
    'yn-closed': SPRING,
    'yn-kunming': 'always',
    'gz-zone': 'always',
    'gz-guiyang-lakes': 'always',
    'js-zone': 'always',
    'ah-chaohu': 'always',
    'ah-wuhu': 'always',
    'jx-zone': 'always',
    'hn-yueyang': 'always',
    'sh-estuary': 'always',
    'hz-bridge-zone': 'always',
    'gx-nanning-yongjiang-zones': 'always',
    'gx-liuzhou': 'always',
  })
  expect(closing.filter(({ severity }) => severity !== 'ban')).toEqual([])
})

test('these hold in a season, too, and close nothing', () => {
  const seasonal = rules.filter(({ closes, season }) => season && !closes)
  expect(Object.fromEntries(seasonal.map(({ id, season }) => [id, season!.join(' ')]))).toEqual({
    'hb-wuhan-tributaries': SPRING,
    'sc-gear': '07-01 02-28',
    'cq-gear': '07-01 02-28',
    'sh-inland-season': '02-16 05-16',
    'pearl-season': SPRING,
    'gd-season': SPRING,
    'gx-wuzhou': SPRING,
    'gx-nanning': SPRING,
    'min-season': SPRING,
    'hainan-inland': SPRING,
    'yellow-lower': '04-01 07-31',
    'huai-season': SPRING,
    'hai-season': '05-16 07-31',
    'liao-season': '05-16 07-31',
    'songhua-season': '05-16 07-31',
    'qiantang-season': SPRING,
    'sea-n35': '05-01 09-01',
    'sea-35-2630': '05-01 09-16',
    'sea-2630-minyue': '05-01 08-16',
    'sea-south': '05-01 08-16',
    'zs-sea-reserve': '03-15 04-15',
  })
})

test.each([
  [
    'limit what one may do',
    ({ severity }: Rule) => severity === 'limit',
    [
      'yz-one-rod-one-hook hb-angling hb-wuhan-main hb-wuhan-tributaries sc-gear cq-gear cq-size gz-luodian js-gear ',
      'ah-general jx-gear hn-gear sh-gear gx-wuzhou zs-sea-reserve',
    ],
  ],
  [
    'only advise',
    ({ severity }: Rule) => severity === 'advice',
    [
      'cn-fisheries-law-2026 cn-marine-min-size-15 cn-unified-rule-claim sh-inland-season sea-35-2630 pearl-season ',
      'gd-season gx-nanning min-season hainan-inland yellow-lower yellow-upper huai-season hai-season liao-season ',
      'songhua-season qiantang-season hz-tiaoxi-canal hz-registration-unverified sea-n35 sea-2630-minyue sea-south ',
      'hz-rule-2014',
    ],
  ],
  [
    'have a weak source, and so close nothing',
    ({ grade }: Rule) => grade === 'C',
    [
      'cn-banned-gear-trade cn-closed-area-season cn-germplasm-reserve cn-water-source-1 cn-unified-rule-claim ',
      'yz-criminal-opinion-2020 yz-protection-law-86 hb-wuhan-reserves hb-wuhan-eastlake hb-wuhan-dongxihu hb-yichang ',
      'sc-closed sc-zone sc-gear sc-chengdu gz-luodian gz-guiyang-lakes sc-west-adjust sc-tianquan-autumn ',
      'cd-2026-season js-zone js-gear ah-wuhu hn-gear gx-nanning min-season hainan-inland hz-bridge-zone ',
      'hz-registration-unverified sea-2630-minyue zj-summer-sale qh-yellow hz-rule-2014',
    ],
  ],
])('these %s, and they alone do', (_, isSo, ids) => {
  expect(
    rules
      .filter(isSo)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.join('').split(' ').sort())
})

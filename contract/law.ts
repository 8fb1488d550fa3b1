import Type, { type Static } from 'typebox'
import { literals } from './common.ts'
import { declare } from './endpoint.ts'
import { WaterKind } from './posts/diaochang.ts'

export const LawLine = Type.Object(
  {
    id: Type.String({ examples: ['cn-protected-species'] }),
    text: Type.String({ examples: ['误钓国家保护的鱼，立即在原水域放回。'] }),
    waters: Type.String({ description: 'which waters it is about, in its own words; empty where all', examples: ['长江流域重点水域'] }),
    severity: literals(['ban', 'limit', 'advice'], { description: 'advice, too, where the source is weak' }),
    closed: Type.Boolean({ description: 'nobody may fish there today' }),
    source: Type.String({ examples: ['农业农村部公告2021年第3号'] }),
    date: Type.Union([Type.String({ format: 'date' }), Type.Null()], { description: 'of the source', examples: ['2021-02-01'] }),
    grade: literals(['A', 'B', 'C'], { description: 'A: a page of the government; B: the press; C: weaker, which never closes a water' }),
  },
  { title: 'LawLine', description: 'What the law says of a water today, as far as the operator has verified it and switched it on.' },
)
export type LawLine = Static<typeof LawLine>

export const lawEndpoints = declare({
  'GET law': {
    access: 'visitor',
    summary: 'What the law says of a kind of water today; of all natural waters, where it does not say which',
    input: Type.Object({ water: Type.Optional(WaterKind) }),
    answer: Type.Object({ lines: Type.Array(LawLine) }),
  },
})

import type { TackleField } from '@anglers/contract/secondhand'
import type { AttributeKey, TackleCategory } from '@anglers/contract/secondhandTerms'

const number = (key: AttributeKey, unit: string, min: number | null = null, max: number | null = null): TackleField => ({
  key,
  unit,
  choices: [],
  min,
  max,
})
const choice = (key: AttributeKey, ...choices: string[]): TackleField => ({ key, unit: '', choices, min: null, max: null })

const weight = number('weight', 'g')
const sections = number('sections', '', 1, 12)
const rodMaterial = choice('material', 'carbon', 'composite', 'fibreglass')
const gearRatio = (min: number, max: number) => number('ratio', ':1', min, max)
const side = choice('side', 'left', 'right', 'both')

/** What is asked of each kind of tackle, after the checklists of buyers: usual ranges, and what there is to choose from. */
const fields: Record<TackleCategory, readonly TackleField[]> = {
  pole: [
    number('length', 'm', 2.7, 12),
    choice('action', '19', '28', '37', '46', '55'),
    weight,
    number('sections', '', 4, 9),
    rodMaterial,
    number('load', 'kg', 1, 15),
  ],
  surf_rod: [number('length', 'm', 1.8, 5.3), number('guides', '', 4, 8), number('lure_weight', 'g', 40, 200), weight],
  lure_rod: [
    number('length', 'm', 1.5, 3.3),
    choice('power', 'UL', 'L', 'ML', 'M', 'MH', 'H', 'XH'),
    choice('action', 'slow', 'medium', 'medium_fast', 'fast', 'extra_fast'),
    number('lure_weight', 'g', 1, 60),
    choice('handle', 'spinning', 'casting'),
    sections,
  ],
  raft_rod: [number('length', 'm', 0.8, 1.8), weight],
  rock_rod: [number('number', '', 0.6, 5), number('length', 'm', 4.5, 5.3)],
  spinning_reel: [number('size', '', 500, 20_000), gearRatio(4.3, 6.8), weight, number('drag', 'kg', 3, 15)],
  baitcast_reel: [gearRatio(5.3, 10), choice('brake', 'centrifugal', 'magnetic', 'digital'), side, weight],
  drum_reel: [number('size', '', 1, 10), side],
  line: [
    number('number', '', 0.2, 30),
    choice('material', 'nylon', 'fluorocarbon', 'braid', 'steel'),
    number('length', 'm'),
    choice('opened', 'yes', 'no'),
  ],
  float: [choice('material', 'reed', 'balsa', 'feather', 'nano'), number('lead', 'g', 0.6, 6)],
  hook: [
    choice('hook_type', 'sleeve', 'iseama', 'izu', 'kanto', 'kaiyu', 'stream'),
    number('number', '', 0.1, 15),
    choice('barb', 'yes', 'no'),
  ],
  lure: [choice('kind', 'minnow', 'pencil', 'popper', 'vib', 'spoon', 'jig', 'soft'), number('lure_weight', 'g', 1, 120)],
  bait: [choice('kind', 'powder', 'pellet', 'groundbait', 'soft'), weight, choice('opened', 'yes', 'no')],
  net: [choice('kind', 'landing', 'keep'), number('length', 'm', 1.5, 4), number('diameter', 'cm', 30, 60)],
  box: [number('capacity', 'L', 18, 45)],
  seat: [number('load', 'kg', 60, 250)],
  stand: [choice('material', 'aluminium', 'carbon', 'steel')],
  lamp: [choice('light', 'blue', 'purple', 'white'), number('battery', 'Wh', 1, 300)],
  umbrella: [number('diameter', 'm', 1.8, 3)],
  clothing: [choice('clothing_size', 'S', 'M', 'L', 'XL', 'XXL')],
  life_jacket: [number('buoyancy', 'N', 50, 275)],
  finder: [number('battery', 'Wh', 1, 300)],
  boat: [number('length', 'm', 2, 5)],
  ice: [number('diameter', 'cm', 15, 25)],
  bag: [number('length', 'cm')],
  other: [],
}

export const categories = Object.entries(fields).map(([key, of]) => ({ key: key as TackleCategory, fields: [...of] }))
export const fieldsOf = (category: TackleCategory): readonly TackleField[] => fields[category]

/** Whether this may be said of an attribute: one of its choices, or a number. What is not usual is still possible. */
export const isValueOf = ({ choices }: TackleField, value: string): boolean =>
  choices.length ? choices.includes(value) : /^[0-9]{1,6}(\.[0-9]{1,2})?$/.test(value) && Number(value) > 0

import type { TackleField } from '@anglers/contract/secondhand'
import type { TackleAttribute } from '@anglers/contract/secondhandTerms'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { decimal } from '@/lib/format'
import { t } from '@/lib/i18n'

/** What there is to choose from: asked for once. */
export const secondhandSetting = new Resource(() => call('GET secondhand/setting', {}, { quiet: true }))

const known = (names: object, key: string): string => (names as Partial<Record<string, string>>)[key] ?? key

export const attributeName = (key: string): string => known(t.secondhand.attributes, key)
/** What an attribute may be; what stands for itself in all languages, as UL or 28, has no other name. */
export const choiceName = (choice: string): string => known(t.secondhand.choices, choice)
export const categoryName = (key: string): string => known(t.secondhand.categories, key)
export const conditionName = (key: string): string => known(t.secondhand.conditions, key)

/** Whether the server would take this for an attribute. */
export const isOneOf = ({ choices }: TackleField, value: string): boolean =>
  choices.length ? choices.includes(value) : /^[0-9]{1,6}(\.[0-9]{1,2})?$/.test(value) && Number(value) > 0

/** An attribute with its unit, as far as the setting is there. */
export function attributeLabel({ key, value }: TackleAttribute, fields: readonly TackleField[]): string {
  const field = fields.find((one) => one.key === key)
  if (!field || field.choices.length) return choiceName(value)
  const { unit } = field
  return decimal(value) + (unit && !unit.startsWith(':') ? ` ${unit}` : unit)
}

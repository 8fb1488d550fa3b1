import { decimal } from './format'
import { t } from './i18n'

/** How far something is: metres up to a kilometre, then kilometres with a decimal. */
export const howFar = (metres: number): string =>
  metres < 1_000 ? t.waters.metres(Math.round(metres / 10) * 10) : t.waters.kilometres(decimal((metres / 1_000).toFixed(1)))

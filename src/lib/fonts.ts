import { FONT_SIZES_RPX } from '@anglers/contract/limits'

export type FontSize = keyof typeof FONT_SIZES_RPX

/** The product's font scale, in rpx, for one of its five sizes. Base and large are given; the others keep their distance. */
export function fontScale(size: FontSize): Record<'sm' | 'base' | 'lg' | 'big' | 'hg' | 'icon', number> {
  const [base, lg] = FONT_SIZES_RPX[size]
  return { sm: base - 4, base, lg, big: lg + 4, hg: lg + 12, icon: lg + 8 }
}

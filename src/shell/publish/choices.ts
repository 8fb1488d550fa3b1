import type { PublishType } from '@anglers/contract/settings'
import type { CSSProperties } from 'react'
import { contrast, darken, hexOf, lighten, parseColor, readableOn, rgbaOf } from '@/lib/color'
import { routes } from '@/lib/routes'
import { isExternal } from '@/lib/url'

/** A type's own address; a web address through the web view. Nothing for a type without one. */
export function linkOfChoice({ link }: Pick<PublishType, 'link'>): string | undefined {
  return isExternal(link) ? routes.web(link) : link || undefined
}

/** Where a type without an address of its own is written: a forum post begins with the choice of a forum. */
export function placeOf({ type }: Pick<PublishType, 'type'>): string {
  return type === 'bbs' ? routes.forumsToPublishIn() : routes.publish(type)
}

/** How much light falls on a round, and how much shade: shares of the way to white and to black. */
const LIGHT = 0.14
const SHADE = 0.08
const SHADOW_ALPHA = 0.3
/** What makes a large sign out on its background (WCAG 2.2, 1.4.11). */
const SIGN_CONTRAST = 3

/** The operator's colours, with a little light and shade; a sign that could not be made out gets another colour. */
export function discStyle({ icoBg, color }: Pick<PublishType, 'icoBg' | 'color'>): CSSProperties {
  const background = parseColor(icoBg)
  if (!background) return { background: icoBg, color }
  const sign = readableOn(background, parseColor(color), SIGN_CONTRAST)
  const lit = lighten(background, LIGHT)
  const brightest = contrast(lit, sign) >= SIGN_CONTRAST ? lit : background
  return {
    background: `linear-gradient(160deg, ${hexOf(brightest)}, ${hexOf(darken(background, SHADE))})`,
    boxShadow: `0 6px 14px ${rgbaOf(background, SHADOW_ALPHA)}`,
    color: hexOf(sign),
  }
}

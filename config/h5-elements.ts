import { createElement, type HTMLAttributes, type PropsWithChildren } from 'react'
import { classes } from '../src/lib/classes'
import { STOPS } from '../src/lib/stops'
import './h5-elements.css'

/**
 * Taro's elements of which every screen is full, as what they are to a browser. The library's own are custom elements:
 * each is a component, an element that draws itself once more a frame later, and listeners, which is half the work of a
 * first screen. h5-properties.cjs lists what they take: lint refuses the rest of what Taro's types promise.
 */
export const View = 'div'

interface TextProps extends HTMLAttributes<HTMLElement> {
  userSelect?: boolean
}

export function Text({ userSelect, className, ...rest }: PropsWithChildren<TextProps>) {
  return createElement('span', { ...rest, className: classes('h5-text', userSelect && 'h5-text--selectable', className) })
}

interface ScrollViewProps extends HTMLAttributes<HTMLElement> {
  scrollX?: boolean
  scrollY?: boolean
  showScrollbar?: boolean
  /** A mini-program's word for the ability to hide the scroll bar. */
  enhanced?: boolean
}

const scrolls = (node: HTMLElement) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight

/** Lets the keys scroll what they could not reach, as there is nothing in it to stop at. */
function takeKeys(node: HTMLElement | null): void {
  if (!node) return
  if (!node.querySelector(STOPS) && scrolls(node)) node.tabIndex = 0
  else node.removeAttribute('tabindex')
}

export function ScrollView({
  scrollX,
  scrollY,
  showScrollbar = true,
  enhanced: _,
  className,
  ...rest
}: PropsWithChildren<ScrollViewProps>) {
  return createElement('div', {
    ...rest,
    // Another one each time, so that it looks after each change.
    ref: (node: HTMLElement | null) => takeKeys(node),
    className: classes('h5-scroll', scrollX && 'h5-scroll--x', scrollY && 'h5-scroll--y', !showScrollbar && 'h5-scroll--bare', className),
  })
}

interface RichTextProps extends HTMLAttributes<HTMLElement> {
  /** HTML that can be trusted. */
  nodes: string
  userSelect?: boolean
}

export function RichText({ nodes, userSelect, className, ...rest }: RichTextProps) {
  return createElement('div', {
    ...rest,
    className: classes(!userSelect && 'h5-text', className),
    dangerouslySetInnerHTML: { __html: nodes },
  })
}
